// Live sync: refetches queries after live events, and at the intervals of spec §9 as a fallback (CHAT-8, CHAT-9).
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accounts, chats, likes } from '../../contract/index.ts'
import { durationSeconds } from '../../contract/limits.ts'
import { connect, isLiveConnected, onLiveEvent, sendClientFrame } from '../base/live.ts'
import { withPageMember } from '../base/pageMember.ts'
import { useMember } from '../base/session.ts'
import { receiveMatch } from '../likes/matchQueue.ts'
import { isPushSubscriber } from '../notifications/pushSubscriber.ts'
import { coalesceRefetch } from './coalesceRefetch.ts'

/** Names of the calls that every page refreshes. */
const refreshedCalls = [accounts.currentUser, chats.list, likes.list].map(({ name }) => name)
/** All calls about conversations, open ones too. */
const CHAT_CALL_PREFIX = 'chats.'
/** The open window, which hears of messages by the live connection alone. */
const windowCalls = [chats.open, chats.openWith].map(({ name }) => name)
/**
 * Delay of the refetch when a page becomes visible: long enough that the beacon of a page that became hidden arrives
 * first.
 */
const RETURN_DELAY_MS = 300

const isHidden = () => document.visibilityState === 'hidden'

export function useLiveSync() {
  const client = useQueryClient()
  const { has_push, profile } = useMember()

  useEffect(() => {
    const { requestRefetch, stop } = coalesceRefetch((prefix) =>
      client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(prefix) }),
    )
    // After a push the service worker posts to every open page (spec §4).
    const onPush = ({ data }: MessageEvent) => {
      if (data?.type === 'push') requestRefetch(CHAT_CALL_PREFIX, likes.list.name)
    }
    navigator.serviceWorker?.addEventListener('message', onPush)
    const cleanups = [
      stop,
      () => navigator.serviceWorker?.removeEventListener('message', onPush),
      onLiveEvent('message', () => requestRefetch(chats.list.name)),
      onLiveEvent('chats', () => requestRefetch(chats.list.name)),
      onLiveEvent('likes', () => requestRefetch(likes.list.name)),
      onLiveEvent('match', (event) => {
        requestRefetch(likes.list.name)
        receiveMatch(event.with)
      }),
      onLiveEvent('user', () => requestRefetch(accounts.currentUser.name)),
      // Another page of the member became hidden: this one is visible, so the member is still active.
      onLiveEvent('hidden', () => isHidden() || sendClientFrame({ type: 'visible' })),
      connect({
        // For events between the rendering and the connection.
        onOpen: () => requestRefetch(CHAT_CALL_PREFIX, likes.list.name),
        onGap: () => client.invalidateQueries(),
      }),
    ]
    return () => {
      for (const end of cleanups) end()
    }
  }, [client])

  useEffect(() => {
    const startedAt = Date.now()
    const intervalMs =
      (has_push && isPushSubscriber(profile.id) ? durationSeconds.refreshWithPush : durationSeconds.refresh) * 1000
    // While the live connection is up, recent data is not refetched. The current user always is, which counts as
    // activity.
    const refresh = (since: number) => {
      if (isHidden()) return
      refetch(client, [accounts.currentUser.name], Date.now())
      refetch(client, refreshedCalls, isLiveConnected() ? since : Date.now())
      if (!isLiveConnected()) refetch(client, windowCalls, Date.now())
    }
    const first = setTimeout(() => refresh(startedAt), durationSeconds.firstRefresh * 1000)
    const timer = setInterval(() => refresh(Date.now() - intervalMs / 2), intervalMs)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [client, has_push, profile.id])

  useEffect(() => {
    let returnTimer: ReturnType<typeof setTimeout>
    const onVisibilityChange = () => {
      clearTimeout(returnTimer)
      if (isHidden()) return void navigator.sendBeacon(withPageMember('/api/page-hidden.php'), '{}')
      const since = Date.now()
      returnTimer = setTimeout(() => {
        refetch(client, [accounts.currentUser.name], Date.now())
        refetch(client, refreshedCalls, since)
      }, RETURN_DELAY_MS)
    }
    // The browser takes itself for offline: this request decides (web/base/reachability.ts).
    const onOffline = () => refetch(client, [accounts.currentUser.name], Date.now())
    document.addEventListener('visibilitychange', onVisibilityChange)
    addEventListener('offline', onOffline)
    return () => {
      clearTimeout(returnTimer)
      document.removeEventListener('visibilitychange', onVisibilityChange)
      removeEventListener('offline', onOffline)
    }
  }, [client])
}

/**
 * Refetches what was fetched before `since`. A time in the future counts as old: it is of another clock. A running
 * request is not repeated.
 */
function refetch(client: QueryClient, names: string[], since: number) {
  const isOld = ({ state }: { state: { dataUpdatedAt: number } }) =>
    state.dataUpdatedAt <= since || state.dataUpdatedAt > Date.now()
  for (const name of names)
    void client.invalidateQueries({ queryKey: [name], predicate: isOld }, { cancelRefetch: false })
}
