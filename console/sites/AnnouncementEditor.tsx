// An announcement is written: for whom, in which languages, with a preview of each mail, a test to one address, and its start
// (NOTE-2, OPS-4).
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import * as announcements from '../../contract/console/announcements.ts'
import {
  defaultLocale,
  type Locale,
  MAX_ANNOUNCEMENT_CHARS,
  MAX_ANNOUNCEMENT_SUBJECT_CHARS,
} from '../../contract/limits.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Input, Textarea } from '../../web/kit/Field.tsx'
import { useMay } from '../base/me.ts'
import { useStaffQuery } from '../base/queries.ts'
import { useSectionKeys } from '../base/shownKeys.ts'
import { Problem, Query } from '../kit/States.tsx'
import type { AnnouncementDraft as Draft } from './announcementWords.tsx'
import { CohortFields } from './CohortFields.tsx'
import { LanguageTabs } from './LanguageTabs.tsx'
import { StartDialog } from './StartDialog.tsx'
import { TestMailDialog } from './TestMailDialog.tsx'

type Texts = announcements.AnnouncementTexts
type Words = NonNullable<Texts[Locale]>

type Props = {
  site: string
  locales: Locale[]
  own_locale: Locale
  /** One that it shall be like. */
  given?: Draft
  onClose(): void
}

export function AnnouncementEditor({ site, locales, own_locale, given, onClose }: Props) {
  const { t } = useLingui()
  const may = useMay()
  const [draft, setDraft] = useState<Draft>(given ?? { kind: 'news', texts: {}, cohort: {} })
  const [locale, setLocale] = useState<Locale>(own_locale)
  const [isPreview, setPreview] = useState(false)
  const [dialog, setDialog] = useState<'test' | 'start' | null>(null)
  const { kind, cohort } = draft
  const counted = useStaffQuery(announcements.readers, { site, kind, cohort })
  const texts = writtenOnly(draft.texts)
  const fallback = texts[own_locale] ? own_locale : texts[defaultLocale] ? defaultLocale : null
  const words = draft.texts[locale] ?? { subject: '', text: '' }
  const change = (changed: Partial<Words>) =>
    setDraft({ ...draft, texts: { ...draft.texts, [locale]: { ...words, ...changed } } })
  const start = () => fallback && setDialog('start')
  useSectionKeys([
    { key: 'e', text: msg`Write`, run: () => setPreview(false) },
    { key: 'v', text: msg`Show the preview`, run: () => setPreview(true) },
    { key: 't', text: msg`Send a test`, run: () => fallback && setDialog('test') },
    { key: 's', text: msg`Start`, run: start },
  ])
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button small onClick={onClose}>
          <ArrowLeft className="size-4" aria-hidden />
          <Trans>All announcements</Trans>
        </Button>
        <h2 className="text-lg">
          <Trans>New announcement</Trans>
        </h2>
      </div>
      <CohortFields {...{ kind, cohort, locales }} onChange={(changed) => setDraft({ ...draft, ...changed })} />
      <Readers query={counted} />
      <LanguageTabs
        {...{ locales, locale, fallback }}
        isWritten={(it) => texts[it] !== undefined}
        onChoose={setLocale}
        peopleOf={(it) => counted.data?.by_language.find(({ language }) => language === it)?.readers ?? 0}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          small
          kind={isPreview ? 'ghost' : 'primary'}
          aria-pressed={!isPreview}
          onClick={() => setPreview(false)}
        >
          <Trans>Write</Trans>
        </Button>
        <Button small kind={isPreview ? 'primary' : 'ghost'} aria-pressed={isPreview} onClick={() => setPreview(true)}>
          <Trans>Preview</Trans>
        </Button>
      </div>
      {isPreview ? (
        <AnnouncementPreview {...{ site, kind, texts, locale, fallback }} />
      ) : (
        <fieldset className="grid gap-4">
          <legend className="sr-only">
            <Trans>The words in {locale}</Trans>
          </legend>
          <Input
            label={t`Subject`}
            lang={locale}
            maxLength={MAX_ANNOUNCEMENT_SUBJECT_CHARS}
            value={words.subject}
            onChange={({ target }) => change({ subject: target.value })}
          />
          <Textarea
            label={t`Text`}
            hint={t`An empty line begins a new paragraph.`}
            lang={locale}
            rows={8}
            maxLength={MAX_ANNOUNCEMENT_CHARS}
            value={words.text}
            onChange={({ target }) => change({ text: target.value })}
          />
          <Input
            label={t`Page that its button opens`}
            hint={t`A page of the site, such as /credits. Without one it is the start page.`}
            value={words.link ?? ''}
            onChange={({ target }) => change({ link: target.value })}
          />
        </fieldset>
      )}
      {!fallback && (
        <p className="text-muted text-sm">
          <Trans>
            Subject and text are needed in {own_locale} or {defaultLocale}, for readers of the other languages.
          </Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {may(announcements.test) && (
          <Button small disabled={!fallback} onClick={() => setDialog('test')}>
            <Trans>Send a test</Trans>
          </Button>
        )}
        {may(announcements.add) && (
          <Button small kind="primary" disabled={!fallback} onClick={start}>
            <Trans>Start or plan it</Trans>
          </Button>
        )}
      </div>
      {dialog === 'test' && <TestMailDialog {...{ site, kind, texts, locale }} onClose={() => setDialog(null)} />}
      {dialog === 'start' && (
        <StartDialog
          {...{ site, kind, texts, cohort }}
          readers={counted.data?.readers}
          onClose={() => setDialog(null)}
          onDone={onClose}
        />
      )}
    </div>
  )
}

/** Languages with a subject and a text; an empty link is none. */
const writtenOnly = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([language, words]) => {
      if (!words?.subject.trim() || !words.text.trim()) return []
      const { link, ...rest } = words
      return [[language, link?.trim() ? { ...rest, link: link.trim() } : rest]]
    }),
  )

function Readers({ query }: { query: ReturnType<typeof useStaffQuery<typeof announcements.readers>> }) {
  return (
    <div role="status" className="rounded-field bg-sunken px-4 py-3 text-sm">
      {query.isPending && <Trans>Counting</Trans>}
      <Problem error={query.error} />
      {query.data && (
        <p>
          <b>
            <Plural value={query.data.readers} one="# person gets it." other="# people get it." />
          </b>{' '}
          {query.data.unreachable > 0 && (
            <Plural
              value={query.data.unreachable}
              one="# more asked for it, but cannot be reached: their mail was stopped, or no address or browser takes it."
              other="# more asked for it, but cannot be reached: their mail was stopped, or no address or browser takes it."
            />
          )}
        </p>
      )}
    </div>
  )
}

type PreviewProps = {
  site: string
  kind: Draft['kind']
  texts: Texts
  locale: Locale
  fallback: Locale | null
}

/** As its readers get it in plain text; in HTML it has the site's colours besides. */
function AnnouncementPreview({ site, kind, texts, locale, fallback }: PreviewProps) {
  const query = useStaffQuery(announcements.preview, fallback ? { site, kind, texts } : null)
  if (!fallback) return null
  return (
    <Query query={query}>
      {({ from, mails }) => {
        const mail = mails.find(({ language }) => language === (texts[locale] ? locale : fallback))
        return (
          mail && (
            <article className="grid max-w-prose gap-3 rounded-card border border-line bg-raised p-5">
              <p className="wrap-anywhere text-muted text-sm">
                <Trans>From: {from}</Trans>
              </p>
              <h3 className="wrap-anywhere text-lg" lang={mail.language}>
                {mail.subject}
              </h3>
              <p className="wrap-anywhere whitespace-pre-line" lang={mail.language}>
                {mail.text}
              </p>
            </article>
          )
        )
      }}
    </Query>
  )
}
