// Site-entry warning over a page (NAV-10). Open in the page's HTML, so that it covers the page without scripts too; a
// script makes it modal and closes it without a page load.
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { MIN_AGE_YEARS } from '../../contract/limits.ts'
import { LinkButton } from '../kit/Button.tsx'
import { LogoMark } from '../kit/Logo.tsx'
import { EntryForm } from './EntryForm.tsx'
import { EntryText } from './EntryText.tsx'
import { isSiteEntryConfirmed, openSiteEntry } from './openSiteEntry.ts'
import css from './siteEntry.css?url'
import '../base/screenTexts.ts'

export function EntryDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (dialog.current) openSiteEntry(dialog.current)
  }, [])
  if (isSiteEntryConfirmed()) return null
  const current = pathname + search
  return (
    <dialog open ref={dialog} className="site-entry" aria-labelledby="site-entry-heading" data-site-entry>
      <link rel="stylesheet" href={css} precedence="default" />
      <div className="site-entry-card">
        <LogoMark className="size-10" />
        <h2 id="site-entry-heading" tabIndex={-1}>
          <Trans>Are you {MIN_AGE_YEARS} or older?</Trans>
        </h2>
        <EntryText />
        <div className="mt-2 grid gap-2">
          <EntryForm next={current} />
          <LinkButton to={`/enter?next=${encodeURIComponent(current)}`} kind="ghost" wide reloadDocument data-leave>
            <Trans>Leave</Trans>
          </LinkButton>
        </div>
      </div>
    </dialog>
  )
}
