// A conversation on screen: its window from the server, what is on its way there, and what the live connection says of it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Window } from '../../contract/chats.ts'
import { chats } from '../../contract/index.ts'
import { ask, newKey } from '../base/call.ts'
import { useNudge } from '../base/live.ts'
import { query } from '../base/queries.ts'
import type { Refused } from '../base/refused.ts'
import { meQuery } from '../base/session.ts'
import { lastSeq, unreadUpTo, wholeUpTo, withMessages, withNewer, withOlder, withSeen } from './windows.ts'

/** By the conversation's id, or by the member on the other side, with whom there may be none yet. */
export type Whose = { chat: string } | { member: string }

export const windowQuery = (whose: Whose) => ({
  ...('chat' in whose ? query(chats.open, { id: whose.chat }) : query(chats.openWith, { id: whose.member })),
  structuralSharing: (before: unknown, fresh: unknown) => withNewer(before as Window | undefined, fresh as Window),
})

/** A message on its way: `failed` after all retries; it keeps its client_id, so sending it again can't double it. */
export type Pending = { client_id: string; body: string; at: string; failed: boolean }

type Told = {
  /** Refused for good (credits, a closed door, too long): the text belongs back into the composer. */
  onRefused(refused: Refused, body: string): void
}

export function useChat(whose: Whose, { onRefused }: Told) {
  const client = useQueryClient()
  const wanted = windowQuery(whose)
  const { data: window, refetch } = useQuery(wanted)
  const [pending, setPending] = useState<Pending[]>([])
  const id = window?.conversation?.id
  const partner = window?.profile.id

  const change = (how: (window: Window) => Window) => {
    client.setQueryData<Window>(wanted.queryKey, (before) => before && how(before))
  }

  const now = () => client.getQueryData<Window>(wanted.queryKey)

  /** Asks for what came after the part without holes. */
  async function catchUp() {
    const before = now()
    if (!before?.conversation) return void refetch()
    const { messages, more } = await ask(chats.history, {
      id: before.conversation.id,
      after: String(wholeUpTo(before)),
    })
    if (more) return void refetch()
    change((it) => {
      const known = new Set(it.messages.map(({ seq }) => seq))
      const fromThem = messages.filter(({ mine, seq }) => !mine && !known.has(seq)).length
      return { ...withMessages(it, messages), num_unread_messages: it.num_unread_messages + fromThem }
    })
  }

  useNudge('message', (nudge) => {
    if (nudge.chat !== id && nudge.from !== partner) return
    if (now()?.messages.some(({ seq }) => seq === nudge.seq)) return
    void catchUp().catch(() => refetch())
  })
  useNudge('seen', ({ chat, seq }) => {
    if (chat === id) change((it) => withSeen(it, seq))
  })
  useNudge('door', (nudge) => {
    if (nudge.with === partner) void refetch()
  })
  useNudge('user', () => void refetch())

  useReading(window, id, () => {
    change((it) => ({ ...it, num_unread_messages: 0 }))
    void client.invalidateQueries({ queryKey: [chats.list.name] })
  })

  async function deliver({ client_id, body }: Pending) {
    try {
      const sent = await ask(chats.send, { id: partner as string, client_id, body }, { repeat: true })
      change((it) => ({
        ...withMessages(it, [sent.message]),
        conversation: sent.conversation,
        credits: sent.credits,
        price: sent.price,
      }))
      drop(client_id)
      const after = now()
      if (after && wholeUpTo(after) < lastSeq(after)) await catchUp().catch(() => refetch())
      void client.invalidateQueries({ queryKey: [chats.list.name] })
      if (sent.message.price) void client.invalidateQueries({ queryKey: meQuery.queryKey })
    } catch (error) {
      const refused = error as Refused
      if (refused.status >= 500)
        return setPending((all) => all.map((it) => (it.client_id === client_id ? { ...it, failed: true } : it)))
      drop(client_id)
      onRefused(refused, body)
      void refetch()
    }
  }

  const drop = (client_id: string) => setPending((all) => all.filter((it) => it.client_id !== client_id))

  // One after the other: what was written first arrives first.
  const line = useRef(Promise.resolve())
  const queue = (it: Pending) => {
    line.current = line.current.then(() => deliver(it))
  }

  function send(body: string) {
    const it = { client_id: newKey(), body, at: new Date().toISOString(), failed: false }
    setPending((all) => [...all, it])
    queue(it)
  }

  function retry(it: Pending) {
    setPending((all) => all.map((other) => (other === it ? { ...it, failed: false } : other)))
    queue(it)
  }

  async function loadOlder() {
    const first = window?.messages[0]
    if (!id || !first || !window.more) return
    const page = await ask(chats.history, { id, before: String(first.seq) })
    change((it) => withOlder(it, page))
  }

  const known = new Set(window?.messages.map(({ client_id }) => client_id))
  return { window, pending: pending.filter((it) => !known.has(it.client_id)), send, retry, loadOlder }
}

/** Tells the server what was read, while the page is really being looked at. */
function useReading(window: Window | undefined, id: string | undefined, done: () => void) {
  const upTo = window ? unreadUpTo(window) : 0
  const onRead = useEffectEvent(done)
  useEffect(() => {
    if (!id || !upTo) return
    const read = () => {
      if (document.visibilityState === 'visible')
        void ask(chats.read, { id, seq: upTo }).then(
          () => onRead(),
          () => {},
        )
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [id, upTo])
}
