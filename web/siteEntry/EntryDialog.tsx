// The site-entry warning over a page (NAV-10). It stands open in the page's HTML and covers it, so that it also holds where no script runs;
// a script makes it modal, and lets it go without another document.
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isAnswered, siteEntry } from '../enhance/siteEntry.ts'
import { LinkButton } from '../kit/Button.tsx'
import { Mark } from '../kit/Logo.tsx'
import { EntryForm } from './EntryForm.tsx'
import { EntryWords } from './EntryWords.tsx'
import '../base/moreTexts.ts'

export function EntryDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (dialog.current) siteEntry(dialog.current)
  }, [])
  if (isAnswered()) return null
  const here = pathname + search
  return (
    <dialog open ref={dialog} className="site-entry" aria-labelledby="site-entry-heading" data-site-entry>
      <div className="site-entry-card">
        <Mark className="size-10" />
        <h2 id="site-entry-heading" tabIndex={-1}>
          <Trans>Adults only, before you come in</Trans>
        </h2>
        <EntryWords />
        <div className="mt-2 grid gap-2">
          <EntryForm next={here} />
          <LinkButton to={`/enter?next=${encodeURIComponent(here)}`} kind="quiet" wide reloadDocument data-leave>
            <Trans>Leave</Trans>
          </LinkButton>
        </div>
      </div>
    </dialog>
  )
}
