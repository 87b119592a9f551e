// A banner is written by language, looked at, and planned; a stale change is refused and shows what is there now (SITE-2).
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, Info } from 'lucide-react'
import { useState } from 'react'
import { type BannerRow, type BannerTexts, put } from '../../contract/console/banners.ts'
import { defaultLocale, type Locale, MAX_BANNER_CHARS } from '../../contract/limits.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Input, Select } from '../../web/kit/Field.tsx'
import { problemOf } from '../base/problemText.ts'
import { refresh, useStaffWrite } from '../base/queries.ts'
import { useSectionKeys } from '../base/shownKeys.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { LanguageTabs } from './LanguageTabs.tsx'

type Audience = BannerRow['audience']
type Props = {
  site: string
  locales: Locale[]
  own_locale: Locale
  /** null: a new one. */
  given: BannerRow | null
  onClose(): void
}

export function BannerEditor({ site, locales, own_locale, given, onClose }: Props) {
  const { t } = useLingui()
  /** What is changed, as its author saw it. */
  const [seen, setSeen] = useState(given)
  const [typed, setTyped] = useState<BannerTexts>(given?.texts ?? {})
  const [link, setLink] = useState(given?.link ?? '')
  const [audience, setAudience] = useState<Audience>(given?.audience ?? 'both')
  const [starts, setStarts] = useState(inputTime(given?.starts_at))
  const [ends, setEnds] = useState(inputTime(given?.ends_at))
  const [locale, setLocale] = useState<Locale>(own_locale)
  const [stale, setStale] = useState<BannerRow | null>(null)
  const [isSaving, setSaving] = useState(false)
  const write = useStaffWrite(put, { also: ['audit'] })
  const texts = Object.fromEntries(Object.entries(typed).filter(([, it]) => it?.trim())) as BannerTexts
  const fallback = texts[own_locale] ? own_locale : texts[defaultLocale] ? defaultLocale : null
  const isComplete = fallback !== null && starts !== '' && ends !== ''
  const save = () => isComplete && setSaving(true)
  useSectionKeys([{ key: 's', text: msg`Save the banner`, run: save }])
  async function confirm(reason: string) {
    try {
      await write.mutateAsync({
        ...{ site, texts, audience, reason, number: seen?.number ?? null, revision: seen?.revision ?? 0 },
        link: link.trim() || null,
        starts_at: new Date(starts).toISOString(),
        ends_at: new Date(ends).toISOString(),
      })
      onClose()
    } catch (error) {
      const { error: code, now } = problemOf(error)
      if (code !== 'stale') throw error
      setStale(now as BannerRow)
      void refresh('banners')
    }
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button small onClick={onClose}>
          <ArrowLeft className="size-4" aria-hidden />
          <Trans>All banners</Trans>
        </Button>
        <h2 className="text-lg">{seen ? t`Banner ${seen.number}` : t`New banner`}</h2>
      </div>
      {stale && (
        <div role="alert" className="grid gap-3 rounded-card border-2 border-danger bg-raised p-4">
          <p className="font-semibold">
            <Trans>Somebody has changed the same in the meantime. Nothing of yours is saved yet.</Trans>
          </p>
          <BannerLook
            text={stale.texts[locale] ?? stale.texts[own_locale] ?? stale.texts[defaultLocale] ?? ''}
            link={stale.link}
          />
          <span className="flex flex-wrap gap-2">
            <Button
              small
              onClick={() => {
                setSeen(stale)
                setStale(null)
              }}
            >
              <Trans>Keep mine</Trans>
            </Button>
            <Button small onClick={onClose}>
              <Trans>Take theirs</Trans>
            </Button>
          </span>
        </div>
      )}
      <LanguageTabs
        {...{ locales, locale, fallback }}
        isWritten={(it) => texts[it] !== undefined}
        onChoose={setLocale}
      />
      <Input
        label={t`Text in ${locale}`}
        hint={t`At most ${MAX_BANNER_CHARS} characters; ${MAX_BANNER_CHARS - (typed[locale]?.length ?? 0)} are left.`}
        lang={locale}
        maxLength={MAX_BANNER_CHARS}
        value={typed[locale] ?? ''}
        onChange={({ target }) => setTyped({ ...typed, [locale]: target.value })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Input
          label={t`Page that it leads to`}
          hint={t`A page of the site, such as /credits; or nothing.`}
          value={link}
          onChange={({ target }) => setLink(target.value)}
        />
        <Select label={t`For whom`} value={audience} onChange={({ target }) => setAudience(target.value as Audience)}>
          <option value="both">{t`Visitors and members`}</option>
          <option value="visitors">{t`Visitors`}</option>
          <option value="members">{t`Members`}</option>
        </Select>
        <Input
          label={t`From`}
          hint={t`In the time of this computer.`}
          type="datetime-local"
          value={starts}
          onChange={({ target }) => setStarts(target.value)}
        />
        <Input
          label={t`To`}
          hint={t`In the time of this computer.`}
          type="datetime-local"
          value={ends}
          onChange={({ target }) => setEnds(target.value)}
        />
      </div>
      {fallback && (
        <section className="grid gap-2" aria-label={t`Preview`}>
          <h3 className="font-semibold text-sm">
            <Trans>As readers of {locale} see it</Trans>
          </h3>
          <BannerLook text={texts[locale] ?? texts[fallback] ?? ''} link={link} />
        </section>
      )}
      <div>
        <Button small kind="primary" disabled={!isComplete} onClick={save}>
          <Trans>Save the banner</Trans>
        </Button>
      </div>
      {isSaving && (
        <ReasonDialog
          heading={<Trans>Save the banner</Trans>}
          action={<Trans>Save</Trans>}
          onClose={() => setSaving(false)}
          onConfirm={confirm}
        />
      )}
    </div>
  )
}

/** As web/shell/BannerStrip.tsx shows it; its link leads nowhere here. */
function BannerLook({ text, link }: { text: string; link: string | null }) {
  return (
    <p className="flex min-h-11 items-center gap-2 rounded-field border border-line bg-tint px-4 text-sm">
      <Info className="size-5 shrink-0 text-accent-text" aria-hidden />
      <span className="wrap-anywhere min-w-0 flex-1 py-1">{text}</span>
      {link && (
        <span className="link" title={link}>
          <Trans>Take a look</Trans>
        </span>
      )}
    </p>
  )
}

/** A moment as an input of this computer's time takes it. */
function inputTime(moment: string | undefined): string {
  if (!moment) return ''
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
