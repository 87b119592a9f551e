// The warning as a part of the signup, for who arrived there: going on answers it (NAV-10, signupFlowEmbeddedSiteEntryWarning).
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { EntryForm } from './EntryForm.tsx'
import { EntryWords } from './EntryWords.tsx'
import { useWarned } from './useWarned.ts'

/** `alone`: no form follows that would answer it. */
export function EntryNotice({ alone }: { alone?: boolean }) {
  const { pathname, search } = useLocation()
  if (!useWarned()) return null
  return (
    <section
      aria-labelledby="entry-notice"
      data-site-entry
      className={`grid gap-2 rounded-card bg-accent-soft p-4 text-on-accent-soft installed:hidden [&_p]:text-sm [&_p]:text-on-accent-soft ${alone ? '' : 'mx-4 mt-2 md:mx-10'}`}
    >
      <h2 id="entry-notice" className="text-base">
        <Trans>Adults only, before you come in</Trans>
      </h2>
      <EntryWords />
      {alone ? (
        <EntryForm next={pathname + search} />
      ) : (
        <p>
          <Trans>By going on you say that you are 18 or older.</Trans>
        </p>
      )}
    </section>
  )
}
