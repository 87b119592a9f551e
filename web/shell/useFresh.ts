// Keeps what is shown true: nudges say what changed; under them the refresh of spec §9 as a net (CHAT-8, CHAT-9).
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accounts, chats, likes } from '../../contract/index.ts'
import { seconds } from '../../contract/limits.ts'
import { connect, onNudge } from '../base/live.ts'
import { useMember } from '../base/session.ts'
import { hearOfMatch } from '../likes/matches.ts'

/** The queries that everybody needs fresh, by the name of their call. */
const watched = [accounts.me, chats.list, likes.list].map(({ name }) => name)

export function useFresh() {
  const client = useQueryClient()
  const { has_push } = useMember()

  useEffect(() => {
    const refetch = (...names: string[]) => {
      for (const name of names) client.invalidateQueries({ queryKey: [name] })
    }
    const refetchChats = () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('chats.') })
    // A push came, and the service worker tells every open page (spec §4).
    const pushed = () => {
      refetchChats()
      refetch(likes.list.name)
    }
    navigator.serviceWorker?.addEventListener('message', pushed)
    const stops = [
      () => navigator.serviceWorker?.removeEventListener('message', pushed),
      onNudge('message', () => refetch(chats.list.name)),
      onNudge('chats', () => refetch(chats.list.name)),
      onNudge('likes', () => refetch(likes.list.name)),
      onNudge('match', (nudge) => {
        refetch(likes.list.name)
        hearOfMatch(nudge.with)
      }),
      onNudge('user', () => refetch(accounts.me.name)),
      connect({
        // Between the rendering and the connection a message may have come.
        opened: refetchChats,
        missed: () => client.invalidateQueries(),
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])

  useEffect(() => {
    const refresh = () => {
      for (const name of watched) client.invalidateQueries({ queryKey: [name] })
    }
    const first = setTimeout(refresh, seconds.firstRefresh * 1000)
    const every = setInterval(refresh, (has_push ? seconds.refreshWithPush : seconds.refresh) * 1000)
    return () => {
      clearTimeout(first)
      clearInterval(every)
    }
  }, [client, has_push])

  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') navigator.sendBeacon('/api/page-hidden.php', '{}')
    }
    document.addEventListener('visibilitychange', hidden)
    return () => document.removeEventListener('visibilitychange', hidden)
  }, [])
}
