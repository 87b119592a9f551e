// Conversations: the list, the window, sending (CHAT-1 to CHAT-6).
import * as v from 'valibot'
import { call } from './call.ts'
import { clientId, count, emptyObject, id, integerParam, text, time } from './fields.ts'
import { gif, gifId } from './gifs.ts'
import { MAX_PHOTO_BYTES } from './limits.ts'
import { card } from './members.ts'

export const messageKinds = ['text', 'photo', 'gift', 'gif'] as const
export type MessageKind = (typeof messageKinds)[number]

/** Which of a site's prices a kind of message has: message_credits, photo_credits or gift_credits. */
export const pricedAs = {
  text: 'message',
  gif: 'message',
  photo: 'photo',
  gift: 'gift',
} as const satisfies Record<MessageKind, 'message' | 'photo' | 'gift'>

/** Drawn by us; each plays once. */
export const gifts = [
  'rose',
  'bouquet',
  'chocolates',
  'coffee',
  'cake',
  'champagne',
  'bear',
  'balloon',
  'star',
  'ring',
  'song',
  'treasure',
] as const
export type Gift = (typeof gifts)[number]

/**
 * A photo in a conversation. closed: its receiver sees `blur` until they open it; so is one that is seen once, without `blur`, to a sender
 * who is not told what was seen. open: `image` is its address, for these two alone, for a short time. gone: seen once, or taken back; there
 * are no bytes any more. Pixels of the whole photo.
 */
export const chatPhoto = v.object({
  state: v.picklist(['closed', 'open', 'gone']),
  view_once: v.boolean(),
  blur: v.nullable(v.string()),
  image: v.nullable(v.string()),
  width: count,
  height: count,
})
export type ChatPhoto = v.InferOutput<typeof chatPhoto>

/** Why a reader is advised to take care (SAFE-4). contact, link, money: what it says; same_text: many got the same. */
export const signs = ['contact', 'link', 'money', 'same_text'] as const
export type Sign = (typeof signs)[number]

export const message = v.object({
  /** Counts up within the conversation, without gaps. */
  seq: count,
  client_id: clientId,
  mine: v.boolean(),
  kind: v.picklist(messageKinds),
  /** Empty where it is no text. */
  body: v.string(),
  photo: v.optional(chatPhoto),
  gift: v.optional(v.picklist(gifts)),
  gif: v.optional(gif),
  /** Told to its reader alone. */
  signs: v.optional(v.array(v.picklist(signs))),
  /** Its reader has not said yet whether it bothers them. */
  asks_reader: v.optional(v.literal(true)),
  /** Credits that were paid for it; only its sender is told. */
  price: v.nullable(count),
  /** held: waits for the sender's email confirmation, the other side has not got it. returned: it never could be delivered, and was paid back. */
  state: v.picklist(['held', 'sent', 'seen', 'returned']),
  at: time,
})
export type Message = v.InferOutput<typeof message>

/** What the next message costs, said before it is sent (CHAT-4). A GIF costs what a text costs. */
export const price = v.object({
  credits: count,
  why: v.picklist(['credits', 'free_conversation', 'nobody_answers']),
  /** Free messages left in this conversation, where `why` is free_conversation. */
  free_left: v.nullable(count),
  photo: count,
  gift: count,
})
export type Price = v.InferOutput<typeof price>

/** What a message of this kind costs. */
export const creditsFor = (price: Price, kind: MessageKind) =>
  ({ message: price.credits, photo: price.photo, gift: price.gift })[pricedAs[kind]]

/** The price that its sender was shown. Another one is refused as `price_changed`; a message without one is sent only if it is free. */
export const shownPrice = v.optional(v.pipe(integerParam, v.minValue(0)), 0)

/** Its sender was asked about what `confirm_send` found in it, and is sure (SAFE-4). */
export const confirmedSend = v.optional(v.boolean())

const lastLine = v.object({
  kind: v.picklist(messageKinds),
  /** Its first characters; empty where it is no text. */
  body: v.string(),
  gift: v.optional(v.picklist(gifts)),
  mine: v.boolean(),
  seq: count,
  at: time,
})

export const chat = v.object({
  conversation: v.object({ id }),
  profile: card,
  num_unread_messages: count,
  muted: v.boolean(),
  last_message: v.nullable(lastLine),
})
export type Chat = v.InferOutput<typeof chat>

const page = v.object({
  chats: v.array(chat),
  /** In all of them; null where a part was asked for. */
  total_unread_messages: v.nullable(count),
  /** The cursor to older ones, for this member alone. */
  next: v.nullable(text(120)),
})

/** The newest ones first, a page at a time. */
export const list = call({
  name: 'chats.list',
  method: 'GET',
  path: '/api/chats.php',
  access: 'member',
  input: v.object({ cursor: v.optional(text(120)) }),
  output: page,
})

/** Those whose partner's name has `name`, whatever its case and accents. It is a POST to keep the name out of addresses. */
export const find = call({
  name: 'chats.find',
  method: 'POST',
  path: '/api/chats/find',
  access: 'member',
  input: v.object({ name: text(60), cursor: v.optional(text(120)) }),
  output: page,
})

export const remove = call({
  name: 'chats.remove',
  method: 'DELETE',
  path: '/api/chat.php',
  access: 'member',
  input: v.object({ conversation: id }),
  output: emptyObject,
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
  /** The other side has seen up to here; null where that is not told: to free members, and of members who hide it. */
  seen_seq: v.nullable(count),
  num_unread_messages: count,
  /** This side wants no push, mail or banner of it (CHAT-13). */
  muted: v.boolean(),
  price,
  credits: count,
  /** What one credit was worth in this member's last purchase, before it in the smallest bundle, in the currency's smallest unit; null where nothing is on sale. */
  worth: v.nullable(v.object({ amount: v.number(), currency: v.string() })),
  message_length: count,
  /** Why one can't write here, in the reader's language; null where one can. */
  closed: v.nullable(
    v.object({
      code: v.picklist([
        'blocked',
        'blocked_by_you',
        'member_gone',
        'partner_not_confirmed',
        'paused',
        'chats_limited',
        'hidden_by_decision',
        'new_chats_limit',
      ]),
      text: v.string(),
    }),
  ),
})
export type Window = v.InferOutput<typeof window>

export const open = call({
  name: 'chats.open',
  method: 'GET',
  path: '/api/chats/{id}',
  access: 'member',
  input: v.object({ id }),
  output: window,
  refusals: ['not_found'],
})

export const openWith = call({
  name: 'chats.openWith',
  method: 'GET',
  path: '/api/members/{id}/chat',
  access: 'member',
  input: v.object({ id }),
  output: window,
  refusals: ['not_found', 'own_profile', 'blocked', 'not_confirmed', 'unconfirmed_limit'],
})

const seqInAddress = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))
/** A page of history: up to 50 before a sequence number, or all that came after one, oldest first. */
export const history = call({
  name: 'chats.history',
  method: 'GET',
  path: '/api/chats/{id}/messages',
  access: 'member',
  input: v.object({ id, before: v.optional(seqInAddress), after: v.optional(seqInAddress) }),
  output: v.object({ messages: v.array(message), more: v.boolean() }),
  refusals: ['not_found'],
})

/** Zeroes the unread count up to what was shown, and tells the other side that it was seen. */
export const read = call({
  name: 'chats.read',
  method: 'POST',
  path: '/api/chats/{id}/read',
  access: 'member',
  input: v.object({ id, seq: count }),
  output: emptyObject,
  refusals: ['not_found'],
})

/** No push, mail or banner of its messages any more, or again. The other side is not told (CHAT-13). */
export const mute = call({
  name: 'chats.mute',
  method: 'POST',
  path: '/api/chats/{id}/mute',
  access: 'member',
  input: v.object({ id, muted: v.boolean() }),
  output: emptyObject,
  refusals: ['not_found'],
})

/** A reader's answer to "Does this bother you?" under a message with signs; not asked again (SAFE-4). */
export const signAnswers = ['dismissed', 'reported', 'blocked'] as const
export type SignAnswer = (typeof signAnswers)[number]
export const answerSigns = call({
  name: 'chats.answerSigns',
  method: 'POST',
  path: '/api/chats/{id}/messages/{seq}/answer',
  access: 'member',
  input: v.object({ id, seq: seqInAddress, answer: v.picklist(signAnswers) }),
  output: emptyObject,
  refusals: ['not_found'],
})

/** What a sender is answered, by a call and over the live connection. */
export const sent = v.object({ conversation: v.object({ id }), message, credits: count, price })
const refusedSend = [
  'age_required',
  'not_found',
  'own_profile',
  'blocked',
  'blocked_by_you',
  'member_gone',
  'no_credits',
  'price_changed',
  'partner_not_confirmed',
  'not_confirmed',
  'paused',
  'chats_limited',
  'hidden_by_decision',
  'new_chats_limit',
  'too_many',
] as const

/** The same `client_id` again is the same message and one charge: it answers the first result. So with the three below. */
export const send = call({
  name: 'chats.send',
  method: 'POST',
  path: '/api/members/{id}/messages',
  access: 'member',
  input: v.object({ id, client_id: clientId, body: text(20_000), price: shownPrice, confirmed: confirmedSend }),
  output: sent,
  refusals: [...refusedSend, 'empty_message', 'message_too_long', 'invalid_text', 'confirm_send'],
})

export const sendGift = call({
  name: 'chats.sendGift',
  method: 'POST',
  path: '/api/members/{id}/gifts',
  access: 'member',
  input: v.object({ id, client_id: clientId, gift: v.picklist(gifts), price: shownPrice }),
  output: sent,
  refusals: refusedSend,
})

export const sendGif = call({
  name: 'chats.sendGif',
  method: 'POST',
  path: '/api/members/{id}/gifs',
  access: 'member',
  input: v.object({ id, client_id: clientId, gif: gifId, price: shownPrice }),
  output: sent,
  refusals: refusedSend,
})

/** `how`: photo-once is gone after its receiver has seen it. */
export const sendPhoto = call({
  name: 'chats.sendPhoto',
  method: 'POST',
  path: '/api/members/{id}/messages/{client_id}/{how}',
  access: 'member',
  input: v.object({
    id,
    client_id: clientId,
    how: v.picklist(['photo', 'photo-once']),
    price: shownPrice,
    bytes: v.instance(Uint8Array),
  }),
  output: sent,
  refusals: [
    ...refusedSend,
    'photos_limited',
    'not_a_photo',
    'photo_damaged',
    'photo_moving',
    'photo_mixed',
    'photo_heic',
    'photo_too_large',
    'photo_not_allowed',
  ],
  body: 'bytes',
  max_body_bytes: MAX_PHOTO_BYTES,
})

/** Its receiver opens a photo. One that is seen once can be looked at for a minute from now. */
export const openPhoto = call({
  name: 'chats.openPhoto',
  method: 'POST',
  path: '/api/chats/{id}/photos/{seq}/open',
  access: 'member',
  input: v.object({ id, seq: seqInAddress }),
  output: v.object({ photo: chatPhoto }),
  refusals: ['not_found', 'blocked', 'blocked_by_you', 'age_required'],
})
