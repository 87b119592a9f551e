// One page in one language: written as a draft, compared with the text in force, previewed, and published now or later (RTE-5).
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { StaffOutput } from '../../contract/console/call.ts'
import * as pages from '../../contract/console/pages.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Select, Textarea } from '../../web/kit/Field.tsx'
import { useMay } from '../base/me.ts'
import { problemOf } from '../base/problemText.ts'
import { refresh, useStaffQuery, useStaffWrite } from '../base/queries.ts'
import { useSectionKeys } from '../base/shownKeys.ts'
import { Problem, Query } from '../kit/States.tsx'
import { Time } from '../kit/Time.tsx'
import { type PageAction, PageDialog } from './PageDialog.tsx'
import { PagePreview } from './PagePreview.tsx'
import { ValueDiff } from './ValueDiff.tsx'

type Locale = pages.PageLocale
type Props = {
  site: string
  name: string
  locale: string
  locales: string[]
  onLocale(locale: string): void
  onClose(): void
}

export function PageEditor(props: Props) {
  const { site, name, locale, locales, onLocale, onClose } = props
  const { t } = useLingui()
  const query = useStaffQuery(pages.show, { site, name, locale: locale as Locale })
  /** What is typed would be lost elsewhere. */
  const [isDirty, setDirty] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <span className="flex flex-wrap items-center gap-3">
          <Button small disabled={isDirty} onClick={onClose}>
            <ArrowLeft className="size-4" aria-hidden />
            <Trans>All pages</Trans>
          </Button>
          <h2 className="text-lg">{name}</h2>
        </span>
        <div className="w-40">
          <Select
            label={t`Language`}
            disabled={isDirty}
            value={locale}
            onChange={({ target }) => onLocale(target.value)}
          >
            {locales.map((it) => (
              <option key={it}>{it}</option>
            ))}
          </Select>
        </div>
      </div>
      <Query query={query}>
        {(page) => <LoadedEditor {...{ site, name, locale: locale as Locale, page, onDirty: setDirty }} />}
      </Query>
    </>
  )
}

type Seen = Pick<pages.StalePage, 'revision' | 'version'>
type View = 'write' | 'compare' | 'preview'
type LoadedProps = {
  site: string
  name: string
  locale: Locale
  page: StaffOutput<typeof pages.show>
  onDirty(isDirty: boolean): void
}

function LoadedEditor({ site, name, locale, page, onDirty }: LoadedProps) {
  const { i18n } = useLingui()
  const may = useMay()
  const maySave = may(pages.save)
  const { draft, is_own, address } = page
  const stored = draft?.text ?? page.text ?? ''
  /** With what its author saw when it was begun: where that has changed, it is refused. */
  const [typed, setTyped] = useState<{ text: string; seen: Seen } | null>(null)
  const text = typed?.text ?? stored
  const seen = typed?.seen ?? { revision: page.revision, version: page.version }
  const [stale, setStale] = useState<pages.StalePage | null>(null)
  const [view, setView] = useState<View>('write')
  const [action, setAction] = useState<PageAction | null>(null)
  const save = useStaffWrite(pages.save, { also: ['audit'] })
  const isChanged = text !== stored
  const at = { site, name, locale }
  useEffect(() => onDirty(isChanged), [isChanged, onDirty])
  function onStale(now: pages.StalePage) {
    setStale(now)
    void refresh('pages')
  }
  async function saveDraft() {
    if (!isChanged || !maySave) return
    try {
      await save.mutateAsync({ ...at, ...seen, text })
      setTyped(null)
    } catch (error) {
      const { error: code, now } = problemOf(error)
      if (code === 'stale') onStale(now as pages.StalePage)
    }
  }
  useSectionKeys([
    { key: 'e', text: msg`Write`, run: () => setView('write') },
    { key: 'd', text: msg`Show the difference`, run: () => setView('compare') },
    { key: 'v', text: msg`Show the preview`, run: () => setView('preview') },
    { key: 's', text: msg`Save the draft`, run: () => void saveDraft() },
  ])
  const views = { write: msg`Write`, compare: msg`Difference`, preview: msg`Preview` }
  return (
    <div className="grid gap-4">
      <PageState page={page} />
      {stale && (
        <div role="alert" className="grid gap-3 rounded-card border-2 border-danger bg-raised p-4">
          <p className="font-semibold">
            <Trans>Somebody has changed the same in the meantime. Nothing of yours is saved yet.</Trans>
          </p>
          <ValueDiff before={stale.text} after={text} />
          <span className="flex flex-wrap gap-2">
            <Button
              small
              onClick={() => {
                setTyped({ text, seen: { revision: stale.revision, version: stale.version } })
                setStale(null)
              }}
            >
              <Trans>Keep mine</Trans>
            </Button>
            <Button
              small
              onClick={() => {
                setTyped(null)
                setStale(null)
              }}
            >
              <Trans>Take theirs</Trans>
            </Button>
          </span>
        </div>
      )}
      {save.error && problemOf(save.error).error !== 'stale' && <Problem error={save.error} />}
      <div className="flex flex-wrap items-center gap-2">
        {(Object.keys(views) as View[]).map((it) => (
          <Button
            key={it}
            small
            kind={view === it ? 'primary' : 'ghost'}
            aria-pressed={view === it}
            onClick={() => setView(it)}
          >
            {i18n._(views[it])}
          </Button>
        ))}
        {is_own && (
          <a className="link inline-flex min-h-11 items-center gap-2" href={address} target="_blank" rel="noreferrer">
            <ExternalLink className="size-4" aria-hidden />
            <Trans>On the site</Trans>
          </a>
        )}
      </div>
      {view === 'write' && (
        <Textarea
          label={i18n._(msg`Text`)}
          rows={18}
          className="max-h-none! font-mono text-sm"
          disabled={!maySave}
          value={text}
          onChange={({ target }) => setTyped({ text: target.value, seen })}
        />
      )}
      {view === 'compare' &&
        (text === (page.text ?? '') ? (
          <p className="text-muted">
            <Trans>It is the text in force.</Trans>
          </p>
        ) : (
          <ValueDiff before={page.text} after={text} />
        ))}
      {view === 'preview' && <PagePreview {...at} text={text} />}
      {maySave && (
        <div className="flex flex-wrap gap-2">
          <Button small kind="primary" disabled={!isChanged} busy={save.isPending} onClick={() => void saveDraft()}>
            <Trans>Save the draft</Trans>
          </Button>
          {isChanged && (
            <Button small onClick={() => setTyped(null)}>
              <Trans>Discard</Trans>
            </Button>
          )}
          {draft && !isChanged && (
            <>
              <Button small onClick={() => setAction('publish')}>
                <Trans>Publish now</Trans>
              </Button>
              <Button small onClick={() => setAction(draft.publish_at ? 'unschedule' : 'schedule')}>
                {draft.publish_at ? <Trans>Take the time back</Trans> : <Trans>Publish later</Trans>}
              </Button>
              <Button small kind="ghost" onClick={() => setAction('discard')}>
                <Trans>Discard the draft</Trans>
              </Button>
            </>
          )}
          {!draft && is_own && may(pages.retire) && (
            <Button small kind="ghost" onClick={() => setAction('retire')}>
              <Trans>Retire the site's own text</Trans>
            </Button>
          )}
        </div>
      )}
      {action && (
        <PageDialog
          {...{ at, seen, action, onStale }}
          before={page.text}
          after={text}
          onClose={() => setAction(null)}
          onDone={() => setTyped(null)}
        />
      )}
    </div>
  )
}

function PageState({ page: { draft, is_own, text } }: Pick<LoadedProps, 'page'>) {
  return (
    <div className="grid gap-1 text-muted text-sm">
      <p>
        {is_own ? (
          <Trans>The site has a text of its own.</Trans>
        ) : text === null ? (
          <Trans>There is no such page yet.</Trans>
        ) : (
          <Trans>The site shows the program's own text.</Trans>
        )}
      </p>
      {draft && (
        <p>
          <Trans>
            A draft of {draft.saved_by}, saved <Time at={draft.saved_at} />.
          </Trans>
        </p>
      )}
      {draft?.publish_at && (
        <p className="font-semibold">
          <Trans>
            It will be published <Time at={draft.publish_at} />, by {draft.publish_by}.
          </Trans>
        </p>
      )}
      {draft?.problem && (
        <p role="alert" className="font-semibold text-danger">
          <Trans>It was not published at its time: {draft.problem}</Trans>
        </p>
      )}
    </div>
  )
}
