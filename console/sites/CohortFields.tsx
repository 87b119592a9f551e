// Whom an announcement is for: those who asked for its kind, or a part of them (NOTE-2).
import { Trans, useLingui } from '@lingui/react/macro'
import type { AnnouncementCohort } from '../../contract/console/announcements.ts'
import type { Locale } from '../../contract/limits.ts'
import { Checkbox } from '../../web/kit/Choice.tsx'
import { Select } from '../../web/kit/Field.tsx'
import type { AnnouncementDraft as Draft } from './announcementWords.tsx'

const offeredDays = [7, 30, 90, 365]

type Chosen = Pick<Draft, 'kind' | 'cohort'>
type Props = Chosen & { locales: Locale[]; onChange(changed: Chosen): void }

export function CohortFields({ kind, cohort, locales, onChange }: Props) {
  const { t } = useLingui()
  const { languages, premium, active_days } = cohort
  function change(changed: Record<keyof AnnouncementCohort, unknown>) {
    const filled = Object.entries(changed).filter(([, value]) => value !== undefined)
    onChange({ kind, cohort: Object.fromEntries(filled) as AnnouncementCohort })
  }
  const current = { languages, premium, active_days }
  function toggle(locale: Locale, isOn: boolean) {
    const chosen = locales.filter((it) => (it === locale ? isOn : languages?.includes(it)))
    change({ ...current, languages: chosen.length ? chosen : undefined })
  }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label={t`For whom`}
          value={kind}
          onChange={({ target }) => onChange({ kind: target.value as Draft['kind'], cohort })}
        >
          <option value="news">{t`Who asked for news`}</option>
          <option value="promotions">{t`Who asked for promotions`}</option>
        </Select>
        <Select
          label={t`Purchases`}
          value={premium === undefined ? '' : premium ? 'yes' : 'no'}
          onChange={({ target }) =>
            change({ ...current, premium: target.value === '' ? undefined : target.value === 'yes' })
          }
        >
          <option value="">{t`Whether they bought something or not`}</option>
          <option value="yes">{t`Who has bought something`}</option>
          <option value="no">{t`Who has bought nothing`}</option>
        </Select>
        <Select
          label={t`Last visit`}
          value={active_days ?? ''}
          onChange={({ target }) => change({ ...current, active_days: Number(target.value) || undefined })}
        >
          <option value="">{t`Whenever they were here`}</option>
          {offeredDays.map((days) => (
            <option key={days} value={days}>
              {t`In the last ${days} days`}
            </option>
          ))}
        </Select>
      </div>
      <fieldset className="flex flex-wrap items-center gap-x-5">
        <legend className="mb-1.5 font-semibold text-sm">
          <Trans>Only readers of these languages</Trans>
        </legend>
        {locales.map((it) => (
          <Checkbox
            key={it}
            label={it}
            checked={languages?.includes(it) ?? false}
            onChange={({ target }) => toggle(it, target.checked)}
          />
        ))}
        {!languages && (
          <span className="text-muted text-sm">
            <Trans>None chosen: all languages.</Trans>
          </span>
        )}
      </fieldset>
    </>
  )
}
