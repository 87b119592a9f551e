// State of one conversation: its window from the server, optimistic messages, and live events.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { creditsFor, type MessageKind, type SignAnswer, type Window } from '../../../contract/chats.ts'
import { chats } from '../../../contract/index.ts'
import { callServer } from '../../base/call.ts'
import { useLiveEvent } from '../../base/live.ts'
import { browserClient, query } from '../../base/queries.ts'
import { RefusalError } from '../../base/refusalError.ts'
import { currentUserQuery, useMember } from '../../base/session.ts'
import { toast } from '../../kit/toasts.ts'
import { returnToComposer } from '../composer/drafts.ts'
import { withRead } from '../list/chatList.ts'
import { updateChatLists } from '../list/chatListCache.ts'
import type { MessageContent } from '../outbox/optimisticMessage.ts'
import { outbox } from '../outbox/outbox.ts'
import { pairKeyOf, partnerIdOf } from '../outbox/outboxStorage.ts'
import {
  findWindow,
  lastContiguousSeq,
  lastSeq,
  lastUnreadSeq,
  mapMessage,
  markSeen,
  mergeMessages,
  mergeWindow,
  prependPage,
  updateWindows,
} from './windowCache.ts'

/** A conversation by its id, or by the partner, with whom there may be none yet. */
export type ChatTarget = { chat: string } | { member: string }

export const windowQuery = (target: ChatTarget) => ({
  ...('chat' in target ? query(chats.open, { id: target.chat }) : query(chats.openWith, { id: target.member })),
  structuralSharing: (before: unknown, loaded: unknown) => mergeWindow(before as Window | undefined, loaded as Window),
  // No event repeats what was missed while calls failed.
  refetchInterval: ({ state }: { state: { error: RefusalError | null } }) =>
    state.error && state.error.status >= 500 ? RETRY_INTERVAL_MS : (false as const),
})

const RETRY_INTERVAL_MS = 10_000
/** A window that is shown again is loaded again after this time: it received no events meanwhile. */
const STALE_AFTER_MS = 1_000

/** The open window shows refusals; without one, a toast does. */
let openWindow: { pairKey: string; show(refused: RefusalError, kind: MessageKind): void } | null = null

export function useChat(target: ChatTarget, onRefused: (refused: RefusalError, kind: MessageKind) => void) {
  const client = useQueryClient()
  const options = windowQuery(target)
  const { data: window, dataUpdatedAt, refetch } = useQuery(options)
  const id = window?.conversation?.id
  const partner = window?.profile.id ?? ''
  const pairKey = pairKeyOf(useMember().profile.id, partner)
  const optimistic = useSyncExternalStore(outbox.subscribe, () => outbox.messages(pairKey), outbox.noMessages)
  const change = (change: (window: Window) => Window) => updateWindows(client, partner, change)
  const now = () => client.getQueryData<Window>(options.queryKey)

  /** Loads the messages after the last contiguous one. */
  async function catchUp() {
    const before = now()
    if (!before?.conversation) return void refetch()
    const { messages, more } = await callServer(chats.history, {
      id: before.conversation.id,
      after: String(lastContiguousSeq(before)),
    })
    if (more) return void refetch()
    change((current) => {
      const known = new Set(current.messages.slice(-200).map(({ seq }) => seq))
      const fromThem = messages.filter(({ mine, seq }) => !mine && seq > lastSeq(before) && !known.has(seq)).length
      return { ...mergeMessages(current, messages), num_unread_messages: current.num_unread_messages + fromThem }
    })
  }

  useLiveEvent('message', (event) => {
    if (event.chat !== id && event.from !== partner) return
    const current = now()
    if (current?.messages.some(({ seq }) => seq === event.seq)) return
    // The next message of the partner, complete: no request is needed.
    if (event.message && event.from === partner && event.chat === id && current && event.seq === lastSeq(current) + 1) {
      const { seq, message } = event
      return change((it) => ({
        ...mergeMessages(it, [{ ...message, seq, mine: false, kind: 'text', price: null, state: 'sent' }]),
        num_unread_messages: it.num_unread_messages + 1,
      }))
    }
    void catchUp().catch(() => refetch())
  })
  useLiveEvent('photo', ({ chat, seq }) => {
    if (chat === id) actions.refetchMessage(seq)
  })
  useLiveEvent('seen', ({ chat, seq }) => {
    if (chat === id) change((it) => markSeen(it, seq))
  })
  useLiveEvent('relationship', (event) => {
    if (event.with === partner) void refetch()
  })
  useLiveEvent('user', () => void refetch())

  useReadReceipts(window, id, (upTo) => {
    change((it) => (lastUnreadSeq(it) > upTo ? it : { ...it, num_unread_messages: 0 }))
    if (id) updateChatLists(client, (all) => withRead(all, id))
    void client.invalidateQueries({ queryKey: [chats.list.name] })
  })

  // The answer to a message of one's own may overtake the event of a message written just before it.
  const gapAfter = window && lastContiguousSeq(window) < lastSeq(window) ? lastContiguousSeq(window) : null
  const fillGap = useEffectEvent(() => void catchUp().catch(() => refetch()))
  useEffect(() => {
    if (gapAfter !== null) fillGap()
  }, [gapAfter])

  const refetchIfStale = useEffectEvent(() => {
    if (Date.now() - dataUpdatedAt > STALE_AFTER_MS) void refetch()
  })
  useEffect(() => refetchIfStale(), [])

  const show = useEffectEvent((refused: RefusalError, kind: MessageKind) => {
    onRefused(refused, kind)
    void refetch()
  })
  useEffect(() => {
    subscribeToOutbox(browserClient())
    const openedWindow = { pairKey, show }
    openWindow = openedWindow
    if (partner) outbox.restore(pairKey)
    return () => {
      if (openWindow === openedWindow) openWindow = null
    }
  }, [pairKey, partner])

  async function loadOlder() {
    const first = now()?.messages[0]
    if (!id || !first || !now()?.more) return
    const page = await callServer(chats.history, { id, before: String(first.seq) })
    change((it) => prependPage(it, page))
  }

  async function openPhoto(seq: number) {
    if (!id) return
    try {
      const { photo } = await callServer(chats.openPhoto, { id, seq: String(seq) })
      change((it) => mapMessage(it, seq, (message) => ({ ...message, photo })))
    } catch (error) {
      if (error instanceof RefusalError) toast({ tone: 'bad', text: error.message })
    }
  }

  /** Loads one message again: the signed URL of its photo expires, and the photo may be gone. */
  async function refetchMessage(seq: number) {
    if (!id) return
    const { messages } = await callServer(chats.history, { id, before: String(seq + 1) })
    change((it) =>
      mergeMessages(
        it,
        messages.filter((message) => message.seq === seq),
      ),
    )
  }

  const actions = useEventCallbacks({
    send: (content: MessageContent) =>
      outbox.add(pairKey, content, window ? creditsFor(window.price, content.kind) : 0),
    retry: () => outbox.retry(pairKey),
    confirm: () => outbox.confirm(pairKey),
    drop: (client_id: string) => outbox.remove(pairKey, client_id),
    answerSigns: (seq: number, answer: SignAnswer, thanks: string) =>
      void import('./answerSigns.ts').then((it) => window && it.answerSigns(client, { window, seq, answer, thanks })),
    loadOlder,
    openPhoto,
    refetchMessage: (seq: number) => void refetchMessage(seq).catch(() => {}),
  })
  const sentIds = optimistic.length > 0 && new Set(window?.messages.slice(-100).map(({ client_id }) => client_id))
  return {
    window,
    pairKey,
    pending: sentIds ? optimistic.filter((it) => !sentIds.has(it.client_id)) : optimistic,
    actions,
  }
}
export type ChatActions = ReturnType<typeof useChat>['actions']

/** Results of the outbox are handled on every screen, not only in the window of the conversation. */
export const subscribeToOutbox = (client: QueryClient) =>
  outbox.listen({
    mayUseSocket(pairKey) {
      const { conversation, price, closed } = findWindow(client, partnerIdOf(pairKey)) ?? {}
      return Boolean(conversation && price && !closed && price.why !== 'free_conversation')
    },
    delivered(pairKey, { message, conversation, credits, price }) {
      updateWindows(client, partnerIdOf(pairKey), (it) => ({
        ...mergeMessages(it, [message]),
        conversation,
        credits,
        price,
      }))
      void client.invalidateQueries({ queryKey: [chats.list.name] })
      if (message.price) void client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    },
    questioned(pairKey, { message }) {
      if (openWindow?.pairKey !== pairKey) toast({ tone: 'bad', text: message })
    },
    refused(pairKey, refused, messages) {
      returnToComposer(pairKey, messages)
      const { price } = refused.problem
      if (price) updateWindows(client, partnerIdOf(pairKey), (it) => ({ ...it, price }))
      if (openWindow?.pairKey === pairKey) openWindow.show(refused, messages[0]?.kind ?? 'text')
      else toast({ tone: 'bad', text: refused.message })
    },
  })

/** Stable event callbacks: the identity never changes, the behaviour is that of the latest render. */
function useEventCallbacks<T extends Record<string, (...args: never[]) => unknown>>(now: T): T {
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  })
  return useMemo(() => {
    const entries = Object.keys(latest.current).map((name) => [
      name,
      (...args: never[]) => latest.current[name]?.(...args),
    ])
    return Object.fromEntries(entries) as T
  }, [])
}

/** Sends read receipts while the page is visible, and again after a reconnect. */
function useReadReceipts(window: Window | undefined, id: string | undefined, onRead: (upTo: number) => void) {
  const upTo = window ? lastUnreadSeq(window) : 0
  function read() {
    if (!id || !upTo || document.visibilityState !== 'visible') return
    callServer(chats.read, { id, seq: upTo }, { isRepeatable: true }).then(
      () => onRead(upTo),
      () => {},
    )
  }
  const readNow = useEffectEvent(read)
  useLiveEvent('hello', read)
  useEffect(() => {
    if (!id || !upTo) return
    readNow()
    const looked = () => readNow()
    document.addEventListener('visibilitychange', looked)
    return () => document.removeEventListener('visibilitychange', looked)
  }, [id, upTo])
}
