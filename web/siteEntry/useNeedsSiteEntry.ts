// Whether this page shows the site-entry warning to the viewer (NAV-10).
import { useMatches } from 'react-router'
import { leafHandle } from '../base/routeHandle.ts'
import { useSite, useSiteEntryConfirmed, useUser } from '../base/session.ts'
import { needsSiteEntry } from './needsSiteEntry.ts'

export function useNeedsSiteEntry(): boolean {
  const matches = useMatches()
  const site = useSite()
  const user = useUser()
  const isConfirmed = useSiteEntryConfirmed()
  return !user && !isConfirmed && needsSiteEntry(site, leafHandle(matches).layout, matches.at(-1)?.id)
}
