// A conversation on screen: its window from the server, what is on its way there, and what the live connection says of it.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Window } from '../../../contract/chats.ts'
import { chats } from '../../../contract/index.ts'
import { ask } from '../../base/call.ts'
import { useNudge } from '../../base/live.ts'
import { browserClient, query } from '../../base/queries.ts'
import { Refused } from '../../base/refused.ts'
import { meQuery, useMember } from '../../base/session.ts'
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

/** By the conversation's id, or by the member on the other side, with whom there may be none yet. */
export type ChatTarget = { chat: string } | { member: string }

export const windowQuery = (whose: ChatTarget) => ({
  ...('chat' in whose ? query(chats.open, { id: whose.chat }) : query(chats.openWith, { id: whose.member })),
  structuralSharing: (before: unknown, fresh: unknown) => mergeWindow(before as Window | undefined, fresh as Window),
  // What was missed while no call got through may be told by nobody else.
  refetchInterval: ({ state }: { state: { error: Refused | null } }) =>
    state.error && state.error.status >= 500 ? RETRY_INTERVAL_MS : (false as const),
})

/** Milliseconds after which a window is asked for again that nobody answered for. */
const RETRY_INTERVAL_MS = 10_000
/** Milliseconds after which a window that was left is asked for again when it is shown: nobody told it what it missed. */
const STALE_AFTER_MS = 1_000

/** Who shows what was refused: the open window, or a toast. */
let openWindow: { whose: string; show(refused: Refused): void } | null = null

export function useChat(whose: ChatTarget, onRefused: (refused: Refused) => void) {
  const client = useQueryClient()
  const wanted = windowQuery(whose)
  const { data: window, dataUpdatedAt, refetch } = useQuery(wanted)
  const id = window?.conversation?.id
  const partner = window?.profile.id ?? ''
  const mine = pairKeyOf(useMember().profile.id, partner)
  const optimistic = useSyncExternalStore(outbox.watch, () => outbox.now(mine), outbox.none)
  const change = (change: (window: Window) => Window) => updateWindows(client, partner, change)
  const now = () => client.getQueryData<Window>(wanted.queryKey)

  /** Asks for what came after the part without holes. */
  async function catchUp() {
    const before = now()
    if (!before?.conversation) return void refetch()
    const { messages, more } = await ask(chats.history, {
      id: before.conversation.id,
      after: String(lastContiguousSeq(before)),
    })
    if (more) return void refetch()
    change((it) => {
      const known = new Set(it.messages.slice(-200).map(({ seq }) => seq))
      const fromThem = messages.filter(({ mine, seq }) => !mine && seq > lastSeq(before) && !known.has(seq)).length
      return { ...mergeMessages(it, messages), num_unread_messages: it.num_unread_messages + fromThem }
    })
  }

  useNudge('message', (nudge) => {
    if (nudge.chat !== id && nudge.from !== partner) return
    const shown = now()
    if (shown?.messages.some(({ seq }) => seq === nudge.seq)) return
    // The next one of the other side, with all its words: nothing is left to ask.
    if (nudge.message && nudge.from === partner && nudge.chat === id && shown && nudge.seq === lastSeq(shown) + 1) {
      const { seq, message } = nudge
      return change((it) => ({
        ...mergeMessages(it, [{ ...message, seq, mine: false, kind: 'text', price: null, state: 'sent' }]),
        num_unread_messages: it.num_unread_messages + 1,
      }))
    }
    void catchUp().catch(() => refetch())
  })
  useNudge('photo', ({ chat, seq }) => {
    if (chat === id) actions.refetchMessage(seq)
  })
  useNudge('seen', ({ chat, seq }) => {
    if (chat === id) change((it) => markSeen(it, seq))
  })
  useNudge('relationship', (nudge) => {
    if (nudge.with === partner) void refetch()
  })
  useNudge('user', () => void refetch())

  useReadReceipts(window, id, (upTo) => {
    change((it) => (lastUnreadSeq(it) > upTo ? it : { ...it, num_unread_messages: 0 }))
    if (id) updateChatLists(client, (all) => withRead(all, id))
    void client.invalidateQueries({ queryKey: [chats.list.name] })
  })

  // One's own message may be answered before the other side's, written just before it, was told.
  const gapAfter = window && lastContiguousSeq(window) < lastSeq(window) ? lastContiguousSeq(window) : null
  const fillGap = useEffectEvent(() => void catchUp().catch(() => refetch()))
  useEffect(() => {
    if (gapAfter !== null) fillGap()
  }, [gapAfter])

  const refetchIfStale = useEffectEvent(() => {
    if (Date.now() - dataUpdatedAt > STALE_AFTER_MS) void refetch()
  })
  useEffect(() => refetchIfStale(), [])

  const show = useEffectEvent((refused: Refused) => {
    onRefused(refused)
    void refetch()
  })
  useEffect(() => {
    subscribeToOutbox(browserClient())
    const here = { whose: mine, show }
    openWindow = here
    if (partner) outbox.restore(mine)
    return () => {
      if (openWindow === here) openWindow = null
    }
  }, [mine, partner])

  async function loadOlder() {
    const first = now()?.messages[0]
    if (!id || !first || !now()?.more) return
    const page = await ask(chats.history, { id, before: String(first.seq) })
    change((it) => prependPage(it, page))
  }

  async function openPhoto(seq: number) {
    if (!id) return
    try {
      const { photo } = await ask(chats.openPhoto, { id, seq: String(seq) })
      change((it) => mapMessage(it, seq, (message) => ({ ...message, photo })))
    } catch (error) {
      if (error instanceof Refused) toast({ tone: 'bad', text: error.message })
    }
  }

  /** One message as the server has it now: its photo's address is good for a while only, and the photo may be gone. */
  async function refetchMessage(seq: number) {
    if (!id) return
    const { messages } = await ask(chats.history, { id, before: String(seq + 1) })
    change((it) =>
      mergeMessages(
        it,
        messages.filter((message) => message.seq === seq),
      ),
    )
  }

  const actions = useEventCallbacks({
    send: (content: MessageContent) => outbox.add(mine, content),
    retry: () => outbox.again(mine),
    drop: (client_id: string) => outbox.drop(mine, client_id),
    loadOlder,
    openPhoto,
    refetchMessage: (seq: number) => void refetchMessage(seq).catch(() => {}),
  })
  const known = optimistic.length > 0 && new Set(window?.messages.slice(-100).map(({ client_id }) => client_id))
  return {
    window,
    whose: mine,
    pending: known ? optimistic.filter((it) => !known.has(it.client_id)) : optimistic,
    actions,
  }
}
export type ChatActions = ReturnType<typeof useChat>['actions']

/** What becomes of messages on their way concerns every screen, not only the window they were written in. */
export const subscribeToOutbox = (client: QueryClient) =>
  outbox.hear({
    plain(whose) {
      const { conversation, price, closed } = findWindow(client, partnerIdOf(whose)) ?? {}
      return conversation && price && !closed && price.why !== 'free_conversation' ? price : null
    },
    sent(whose, { message, conversation, credits, price }) {
      updateWindows(client, partnerIdOf(whose), (it) => ({
        ...mergeMessages(it, [message]),
        conversation,
        credits,
        price,
      }))
      void client.invalidateQueries({ queryKey: [chats.list.name] })
      if (message.price) void client.invalidateQueries({ queryKey: meQuery.queryKey })
    },
    refused(whose, refused, items) {
      returnToComposer(whose, items)
      if (openWindow?.whose === whose) openWindow.show(refused)
      else toast({ tone: 'bad', text: refused.message })
    },
  })

/** The same functions at every render; they do what those of the latest one would. */
function useEventCallbacks<T extends Record<string, (...given: never[]) => unknown>>(now: T): T {
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  })
  return useMemo(() => {
    const entries = Object.keys(latest.current).map((name) => [
      name,
      (...given: never[]) => latest.current[name]?.(...given),
    ])
    return Object.fromEntries(entries) as T
  }, [])
}

/** Tells the server what was read, while the page is really being looked at; what it may not have heard, again when the line is back. */
function useReadReceipts(window: Window | undefined, id: string | undefined, done: (upTo: number) => void) {
  const upTo = window ? lastUnreadSeq(window) : 0
  function read() {
    if (!id || !upTo || document.visibilityState !== 'visible') return
    ask(chats.read, { id, seq: upTo }, { repeat: true }).then(
      () => done(upTo),
      () => {},
    )
  }
  const readNow = useEffectEvent(read)
  useNudge('hello', read)
  useEffect(() => {
    if (!id || !upTo) return
    readNow()
    const looked = () => readNow()
    document.addEventListener('visibilitychange', looked)
    return () => document.removeEventListener('visibilitychange', looked)
  }, [id, upTo])
}
