// Keeps what is shown true: nudges say what changed; under them the refresh of spec §9 as a net (CHAT-8, CHAT-9).
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accounts, chats, likes } from '../../contract/index.ts'
import { durationSeconds } from '../../contract/limits.ts'
import { connect, isLive, onNudge, tell } from '../base/live.ts'
import { useMember } from '../base/session.ts'
import { receiveMatch } from '../likes/matchQueue.ts'
import { isPushedHere } from '../notifications/keptMember.ts'
import { gather } from './gather.ts'

/** The queries that everybody needs fresh, by the name of their call. */
const watched = [accounts.currentUser, chats.list, likes.list].map(({ name }) => name)
/** Conversations, the open ones too. */
const allChats = 'chats.'
/** Milliseconds after which a page that is looked at again asks: after the word that another one is hidden, so that it takes that back. */
const backAfter = 300

const isHidden = () => document.visibilityState === 'hidden'

export function useFresh() {
  const client = useQueryClient()
  const { has_push, profile } = useMember()

  useEffect(() => {
    const { want, stop } = gather((begins) =>
      client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(begins) }),
    )
    // A push came, and the service worker tells every open page (spec §4).
    const pushed = ({ data }: MessageEvent) => {
      if (data?.type === 'push') want(allChats, likes.list.name)
    }
    navigator.serviceWorker?.addEventListener('message', pushed)
    const stops = [
      stop,
      () => navigator.serviceWorker?.removeEventListener('message', pushed),
      onNudge('message', () => want(chats.list.name)),
      onNudge('chats', () => want(chats.list.name)),
      onNudge('likes', () => want(likes.list.name)),
      onNudge('match', (nudge) => {
        want(likes.list.name)
        receiveMatch(nudge.with)
      }),
      onNudge('user', () => want(accounts.currentUser.name)),
      // Another page of the member's is out of sight: whoever looks at this one is here.
      onNudge('hidden', () => isHidden() || tell({ type: 'visible' })),
      connect({
        // Between the rendering and the connection a message or a like may have come.
        opened: () => want(allChats, likes.list.name),
        missed: () => client.invalidateQueries(),
      }),
    ]
    return () => {
      for (const end of stops) end()
    }
  }, [client])

  useEffect(() => {
    const begun = Date.now()
    const every =
      (has_push && isPushedHere(profile.id) ? durationSeconds.refreshWithPush : durationSeconds.refresh) * 1000
    // With the live connection up it is a net: what was asked for lately is not asked for again. But somebody is here.
    const refresh = (since: number) => {
      if (isHidden()) return
      refetch(client, [accounts.currentUser.name], Date.now())
      refetch(client, watched, isLive() ? since : Date.now())
    }
    const first = setTimeout(() => refresh(begun), durationSeconds.firstRefresh * 1000)
    const timer = setInterval(() => refresh(Date.now() - every / 2), every)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [client, has_push, profile.id])

  useEffect(() => {
    let back: ReturnType<typeof setTimeout>
    const changed = () => {
      clearTimeout(back)
      if (isHidden()) return void navigator.sendBeacon('/api/page-hidden.php', '{}')
      const since = Date.now()
      back = setTimeout(() => {
        refetch(client, [accounts.currentUser.name], Date.now())
        refetch(client, watched, since)
      }, backAfter)
    }
    document.addEventListener('visibilitychange', changed)
    return () => {
      clearTimeout(back)
      document.removeEventListener('visibilitychange', changed)
    }
  }, [client])
}

/**
 * Asks for those that were answered before `since`; an answer of the future was told by another clock. One that is under way is not asked
 * twice.
 */
function refetch(client: QueryClient, names: string[], since: number) {
  const isOld = ({ state }: { state: { dataUpdatedAt: number } }) =>
    state.dataUpdatedAt <= since || state.dataUpdatedAt > Date.now()
  for (const name of names)
    void client.invalidateQueries({ queryKey: [name], predicate: isOld }, { cancelRefetch: false })
}
