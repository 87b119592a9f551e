// Conversations: the list, the window, sending (CHAT-1 to CHAT-6).
import * as v from 'valibot'
import { call } from './call.ts'
import { clientId, count, id, nothing, text, time } from './fields.ts'
import { card } from './members.ts'

export const message = v.object({
  /** Counts up within the conversation, without gaps. */
  seq: count,
  client_id: clientId,
  mine: v.boolean(),
  kind: v.picklist(['text']),
  body: v.string(),
  /** Credits that were paid for it; only its sender is told. */
  price: v.nullable(count),
  /** held: waits for the sender's email confirmation, the other side has not got it. */
  state: v.picklist(['held', 'sent', 'seen']),
  at: time,
})
export type Message = v.InferOutput<typeof message>

/** What the next message costs, said before it is sent (CHAT-4). */
export const price = v.object({
  credits: count,
  why: v.picklist(['credits', 'free_conversation', 'nobody_answers']),
  /** Free messages left in this conversation, where `why` is free_conversation. */
  free_left: v.nullable(count),
})
export type Price = v.InferOutput<typeof price>

const lastLine = v.object({ kind: v.picklist(['text']), body: v.string(), mine: v.boolean(), seq: count, at: time })

export const chat = v.object({
  conversation: v.object({ id }),
  profile: card,
  num_unread_messages: count,
  last_message: v.nullable(lastLine),
})
export type Chat = v.InferOutput<typeof chat>

export const list = call({
  name: 'chats.list',
  method: 'GET',
  path: '/api/chats.php',
  who: 'member',
  input: nothing,
  output: v.object({ chats: v.array(chat) }),
})

export const remove = call({
  name: 'chats.remove',
  method: 'DELETE',
  path: '/api/chat.php',
  who: 'member',
  input: v.object({ conversation: id }),
  output: nothing,
  refusals: ['not_found'],
})

/** An open window. `conversation` is null before the first message: looking at someone makes no conversation (CHAT-11). */
export const window = v.object({
  conversation: v.nullable(v.object({ id })),
  profile: card,
  /** Oldest first. */
  messages: v.array(message),
  /** Older ones exist. */
  more: v.boolean(),
  /** The other side has seen up to here. */
  seen_seq: count,
  num_unread_messages: count,
  price,
  credits: count,
  message_length: count,
  /** Why one can't write here, in the reader's language; null where one can. */
  closed: v.nullable(
    v.object({
      code: v.picklist(['blocked', 'blocked_by_you', 'member_gone', 'partner_not_confirmed', 'paused']),
      text: v.string(),
    }),
  ),
})
export type Window = v.InferOutput<typeof window>

export const open = call({
  name: 'chats.open',
  method: 'GET',
  path: '/api/chats/{id}',
  who: 'member',
  input: v.object({ id }),
  output: window,
  refusals: ['not_found'],
})

export const openWith = call({
  name: 'chats.openWith',
  method: 'GET',
  path: '/api/members/{id}/chat',
  who: 'member',
  input: v.object({ id }),
  output: window,
  refusals: ['not_found', 'own_profile', 'blocked'],
})

const seqInAddress = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))
/** A page of history: up to 50 before a sequence number, or all that came after one, oldest first. */
export const history = call({
  name: 'chats.history',
  method: 'GET',
  path: '/api/chats/{id}/messages',
  who: 'member',
  input: v.object({ id, before: v.optional(seqInAddress), after: v.optional(seqInAddress) }),
  output: v.object({ messages: v.array(message), more: v.boolean() }),
  refusals: ['not_found'],
})

/** Zeroes the unread count up to what was shown, and tells the other side that it was seen. */
export const read = call({
  name: 'chats.read',
  method: 'POST',
  path: '/api/chats/{id}/read',
  who: 'member',
  input: v.object({ id, seq: count }),
  output: nothing,
  refusals: ['not_found'],
})

/** The same `client_id` again is the same message and one charge: it answers the first result. */
export const send = call({
  name: 'chats.send',
  method: 'POST',
  path: '/api/members/{id}/messages',
  who: 'member',
  input: v.object({ id, client_id: clientId, body: text(20_000) }),
  output: v.object({ conversation: v.object({ id }), message, credits: count, price }),
  refusals: [
    'not_found',
    'own_profile',
    'blocked',
    'blocked_by_you',
    'member_gone',
    'empty_message',
    'message_too_long',
    'no_credits',
    'partner_not_confirmed',
    'invalid_text',
    'not_confirmed',
    'paused',
  ],
})
