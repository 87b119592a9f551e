// Who may come in: the invitation, the sign-in, or the console in the person's language and colours.
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { me as meCall } from '../../contract/console/own.ts'
import { enter } from '../base/enter.ts'
import { MeContext } from '../base/me.ts'
import { problemOf } from '../base/problemText.ts'
import { queryClient, useStaffQuery } from '../base/queries.ts'
import { loadLanguage } from '../base/texts.ts'
import { Loading, Refused } from '../kit/States.tsx'
import { InvitationScreen } from './InvitationScreen.tsx'
import { SignInScreen } from './SignInScreen.tsx'

export function Entrance({ children }: { children: ReactNode }) {
  const { pathname, hash } = useLocation()
  const query = useStaffQuery(meCall, {})
  const preferences = query.data?.preferences
  useEffect(() => {
    if (!preferences) return
    const { dataset } = document.documentElement
    void loadLanguage(preferences.language)
    if (preferences.scheme === 'system') delete dataset.scheme
    else dataset.scheme = preferences.scheme
    if (preferences.grey) dataset.grey = ''
    else delete dataset.grey
  }, [preferences])
  useEffect(() => signOutWhenRefused(), [])
  if (pathname === '/invite' && hash.length > 1) return <InvitationScreen token={hash.slice(1)} />
  if (query.isPending) return <Loading />
  if (query.error) {
    const { error } = problemOf(query.error)
    if (error === 'signed_out' || error === 'other_network') return <SignInScreen isMoved={error === 'other_network'} />
    return <Refused error={query.error} onRetry={() => void query.refetch()} />
  }
  return <MeContext value={query.data}>{children}</MeContext>
}

/** A session that has ended shows the sign-in, whichever call was told so; nothing that was read stays. */
function signOutWhenRefused() {
  const isOver = (error: unknown) => ['signed_out', 'other_network'].includes(problemOf(error).error)
  const check = (error: unknown, isKnown: boolean) => {
    if (!isKnown && isOver(error)) void enter()
  }
  const stops = [
    queryClient
      .getQueryCache()
      .subscribe(({ query }) => check(query.state.error, `${query.queryKey.slice(0, 2)}` === 'own,me')),
    queryClient.getMutationCache().subscribe(({ mutation }) => check(mutation?.state.error, false)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
