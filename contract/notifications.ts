// Mail and push: what reaches a member outside the pages, and who decides about it (NOTE-1 to NOTE-4).
import * as v from 'valibot'
import { call } from './call.ts'
import { nothing, text } from './fields.ts'

/** The kinds that a member chooses about, in the order of spec §3. */
export const preferences = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'promotions',
  'weekly_updates',
  'news',
  'reminders',
] as const
export type Preference = (typeof preferences)[number]
export const channels = ['mail', 'push'] as const
export type Channel = (typeof channels)[number]
export const stopReasons = ['fbl', 'bounce', 'listunsubscribe'] as const
export type StopReason = (typeof stopReasons)[number]

const choice = v.object({ mail: v.boolean(), push: v.boolean() })
const choices = v.object(
  Object.fromEntries(preferences.map((kind) => [kind, choice])) as Record<Preference, typeof choice>,
)
export type Choices = v.InferOutput<typeof choices>

export const noticeState = v.object({
  choices,
  /** Pushes of messages carry who wrote and the first words; else that something came, and no more. */
  push_words: v.boolean(),
  /** Why mails are stopped altogether; empty where they are not. */
  stopped: v.array(v.picklist(stopReasons)),
  has_push: v.boolean(),
})
export type NoticeState = v.InferOutput<typeof noticeState>

export const state = call({
  name: 'notifications.state',
  method: 'GET',
  path: '/api/notifications',
  who: 'member',
  input: nothing,
  output: noticeState,
})

/** Only what is named is changed. */
export const choose = call({
  name: 'notifications.choose',
  method: 'PUT',
  path: '/api/notifications',
  who: 'member',
  input: v.object({
    choices: v.optional(v.record(v.picklist(preferences), v.partial(choice)), {}),
    push_words: v.optional(v.boolean()),
  }),
  output: noticeState,
})

/** The way back after fbl, bounce or listunsubscribe: mails come again. */
export const resume = call({
  name: 'notifications.resume',
  method: 'POST',
  path: '/api/notifications/resume',
  who: 'member',
  input: nothing,
  output: noticeState,
})

/** What the link of a mail would turn off; asking turns nothing off. The link itself posts to /unsubscribe/do (RFC 8058). */
export const unsubscribing = call({
  name: 'notifications.unsubscribing',
  method: 'GET',
  path: '/api/unsubscribe',
  who: 'anyone',
  input: v.object({ token: text(100) }),
  output: v.object({ kind: v.picklist(preferences) }),
  refusals: ['link_invalid'],
})

export const pushSubscription = v.object({
  endpoint: v.pipe(v.string(), v.url(), v.startsWith('https://'), v.maxLength(1_000)),
  keys: v.object({ p256dh: text(200), auth: text(100) }),
})

export const subscribePush = call({
  name: 'notifications.subscribePush',
  method: 'POST',
  path: '/api/user.php',
  query: { push: '1' },
  who: 'member',
  input: v.object({ subscription: pushSubscription }),
  output: nothing,
})

/** This browser gets no more pushes. */
export const unsubscribePush = call({
  name: 'notifications.unsubscribePush',
  method: 'DELETE',
  path: '/api/push',
  who: 'member',
  input: v.object({ endpoint: text(1_000) }),
  output: nothing,
})

/** A bounce or a complaint as the mail server got it (RFC 3464, RFC 5965), signed with INBOUND_KEY: X-Signature is the hex HMAC-SHA256 of the bytes. */
export const report = call({
  name: 'notifications.report',
  method: 'POST',
  path: '/api/mail/report',
  who: 'system',
  input: v.object({ bytes: v.instance(Uint8Array), signature: v.optional(text(200), '') }),
  output: v.object({ kind: v.picklist(['bounce', 'delay', 'complaint', 'none']) }),
  refusals: ['bad_signature', 'invalid'],
  body: 'bytes',
  limit: 1024 * 1024,
})
