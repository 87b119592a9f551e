// Site-entry warning inside the signup: going on confirms it (NAV-10, signupFlowEmbeddedSiteEntryWarning).
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { MIN_AGE_YEARS } from '../../contract/limits.ts'
import { EntryForm } from './EntryForm.tsx'
import { EntryText } from './EntryText.tsx'
import { useNeedsSiteEntry } from './useNeedsSiteEntry.ts'

/** `alone`: no form follows, so it has its own button. */
export function EntryNotice({ alone }: { alone?: boolean }) {
  const { pathname, search } = useLocation()
  if (!useNeedsSiteEntry()) return null
  return (
    <section
      aria-labelledby="entry-notice"
      data-site-entry
      className={`grid gap-2 rounded-card bg-accent-soft p-4 text-on-accent-soft installed:hidden [&_p]:text-sm [&_p]:text-on-accent-soft ${alone ? '' : 'mx-4 mt-2 md:mx-10'}`}
    >
      <h2 id="entry-notice" className="text-base">
        <Trans>Are you {MIN_AGE_YEARS} or older?</Trans>
      </h2>
      <EntryText />
      {alone ? (
        <EntryForm next={pathname + search} />
      ) : (
        <p>
          <Trans>By continuing, you confirm that you’re {MIN_AGE_YEARS} or older.</Trans>
        </p>
      )}
    </section>
  )
}
