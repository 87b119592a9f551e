// Figures of each half-year on the transparency page: users, notices, decisions, appeals (SAFE-2).
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CaseKind, CaseMeasure } from '../../contract/cases.ts'
import type { PublishedFigures } from '../../contract/transparency.ts'
import { useFormats } from '../base/formats.ts'
import { useLocale } from '../base/session.ts'
import { Figures } from './Figures.tsx'

const kindTexts: Record<Exclude<CaseKind, 'appeal'>, MessageDescriptor> = {
  report: msg`Reports of a profile, photo or message`,
  notice: msg`Notices of something illegal`,
  takedown: msg`Requests to take down an intimate picture`,
  wrongful_age: msg`Objections to an age check`,
  complaint: msg`Complaints`,
  signal: msg`Marked by a program: messages and accounts`,
  photo: msg`Photos we checked ourselves`,
  text_doubt: msg`Marked by a program: texts`,
}

const measureTexts: Record<CaseMeasure, MessageDescriptor> = {
  none: msg`No rule broken`,
  warn: msg`Warning`,
  remove_item: msg`Photo, message or text removed`,
  remove_everywhere: msg`Picture removed with all its copies`,
  limit_chats: msg`No new chats for a while`,
  limit_photos: msg`No photos for a while`,
  hide: msg`Profile hidden`,
  suspend: msg`Account closed for a while`,
  close: msg`Account closed for good`,
}

export function TransparencyFigures({ periods }: { periods: PublishedFigures[] }) {
  const locale = useLocale()
  if (periods.length === 0)
    return (
      <p lang={locale}>
        <Trans>The first figures will be here tomorrow.</Trans>
      </p>
    )
  return (
    <div lang={locale}>
      {periods.map((it) => (
        <PeriodTables key={it.from} figures={it} />
      ))}
    </div>
  )
}

function PeriodTables({ figures }: { figures: PublishedFigures }) {
  const { t, i18n } = useLingui()
  const { date } = useFormats()
  const { from, to, as_of, cases, decisions } = figures
  const noon = (day: string) => `${day}T12:00:00.000Z`
  const hours = figures.median_hours
  return (
    <section className="grid gap-4 pb-6">
      <h3>
        <Trans>
          {date(noon(from))} to {date(noon(to))}
        </Trans>
      </h3>
      <p className="text-muted text-sm">
        <Trans>As of {date(noon(as_of))}</Trans>
      </p>
      <Figures
        caption={t`Members per month, on average`}
        lines={[
          { label: t`Everywhere`, value: figures.users },
          { label: t`In the European Union`, value: figures.eu_users },
        ]}
        unknown={t`Not counted yet, or fewer than 10`}
      />
      <Figures
        caption={t`What came in`}
        lines={[
          { label: t`Notices in total`, value: figures.notices },
          ...(Object.keys(kindTexts) as (keyof typeof kindTexts)[]).map((kind) => ({
            label: i18n._(kindTexts[kind]),
            value: cases[kind],
          })),
        ]}
      />
      <Figures
        caption={t`What we decided`}
        lines={[
          { label: t`Decisions in total`, value: figures.all_decisions },
          ...(Object.keys(measureTexts) as CaseMeasure[]).map((measure) => ({
            label: i18n._(measureTexts[measure]),
            value: decisions[measure],
          })),
        ]}
      />
      <Figures
        caption={t`How we decided`}
        lines={[
          { label: t`Half of the decisions took fewer hours than`, value: hours === null ? null : Math.ceil(hours) },
          { label: t`Decisions a program took part in`, value: figures.automated_percent, suffix: '%' },
          { label: t`Decisions made by a program alone`, value: 0 },
        ]}
        unknown={t`Fewer than 10 decisions`}
      />
      <Figures
        caption={t`Appeals`}
        lines={[
          { label: t`Appeals in total`, value: figures.appeals },
          { label: t`Decision confirmed`, value: figures.appeals_upheld },
          { label: t`Decision undone`, value: figures.appeals_reversed },
        ]}
      />
    </section>
  )
}
