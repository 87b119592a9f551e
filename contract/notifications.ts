// Mail, push and SMS: what reaches a member outside the pages, and who decides about it (NOTE-1 to NOTE-4).
import * as v from 'valibot'
import { call } from './call.ts'
import { emptyObject, text } from './fields.ts'

/** What every kind says of itself. The templates are components of web/mails. */
type KindSpec = {
  mails: readonly string[]
  pushes: readonly string[]
  sms: readonly string[]
  /** May go to an address that the member has not verified: nobody fills a stranger's mailbox by signing up with its address. */
  to_unverified: boolean
}
/** The member turns it on and off, by mail and by push. */
type OptionalKindSpec = KindSpec & {
  group: 'optional'
  /** Until the member decides. Advertising needs an opt-in (docs/decisions/0008). */
  default_on: boolean
  /** Comes while the member pauses: conversations go on then, everything else leaves them alone. */
  while_paused: boolean
  /** Comes before the member has confirmed the address. */
  while_unconfirmed: boolean
  /** Goes to many at once, by the clock: its mails are paced by receiving domain, behind everything else. */
  is_bulk: boolean
}
/** Sent whatever a member chose, since the account, its safety or the law needs it. */
type MandatoryKindSpec = KindSpec & {
  group: 'mandatory'
  /** May go where the address may be another member's: an unsubscribe link or a bounce would tell whether it is (ACC-10). */
  to_unclaimed: boolean
  /**
   * Counts against the rate limit of mails that strangers can cause to a mailbox (ACC-10, ACC-16): always, to another
   * address than the member's own, to an unverified one, or never.
   */
  mailbox_limit: 'always' | 'other_address' | 'unverified' | 'never'
  /** Leaves the member's export where the recipient is unverified: it would tell whether the address is another member's (ACC-10). */
  hides_recipient: boolean
  /** Stops where the member's mail is suppressed (NOTE-3): the account gets on without it. */
  heeds_suppression: boolean
  /** Still sent to a member who leaves: it is about money. */
  survives_deletion: boolean
  /** Goes to many at once: behind every other mail. */
  goes_to_many: boolean
}
/** To the site's support, not to a member. */
type SupportKindSpec = KindSpec & { group: 'support' }

const optional = {
  group: 'optional',
  sms: [],
  default_on: true,
  while_paused: false,
  while_unconfirmed: false,
  is_bulk: false,
  to_unverified: false,
} as const
const bulk = { ...optional, is_bulk: true } as const
const mandatory = {
  group: 'mandatory',
  pushes: [],
  sms: [],
  to_unverified: false,
  to_unclaimed: false,
  mailbox_limit: 'unverified',
  hides_recipient: false,
  heeds_suppression: false,
  survives_deletion: false,
  goes_to_many: false,
} as const
const support = { group: 'support', pushes: [], sms: [], to_unverified: true } as const

/**
 * Every kind of notification, once; the optional ones in the order of spec §3. All other lists of kinds, templates and labels are derived
 * from this table by type: a kind without a default, a mail or push text (web/mails/render.tsx) or a label (web/notifications/kinds.ts)
 * does not compile.
 */
export const notificationKinds = {
  new_conversations: { ...optional, mails: ['NewMessage'], pushes: ['PushMessage'], while_paused: true },
  new_messages: { ...optional, mails: ['NewMessage'], pushes: ['PushMessage'], while_paused: true },
  like: { ...optional, mails: ['NewLike', 'NewMatch'], pushes: ['PushLike', 'PushMatch'] },
  unread_message_reminders: { ...bulk, mails: ['UnreadMessages'], pushes: ['PushUnread'], while_paused: true },
  promotions: { ...bulk, mails: ['Announcement'], pushes: ['PushPromotion'], default_on: false },
  weekly_updates: { ...bulk, mails: ['WeeklyUpdates'], pushes: ['PushWeekly'] },
  news: { ...bulk, mails: ['Announcement'], pushes: ['PushNews'], default_on: false },
  reminders: {
    ...bulk,
    mails: ['ConfirmReminder', 'PhotoReminder', 'AwayReminder'],
    pushes: ['PushPhoto', 'PushAway'],
    while_unconfirmed: true,
    to_unverified: true,
  },
  activation: {
    ...mandatory,
    mails: ['Activation'],
    to_unverified: true,
    to_unclaimed: true,
    mailbox_limit: 'always',
    hides_recipient: true,
  },
  already_member: { ...mandatory, mails: ['AlreadyMember', 'EmailWanted'], mailbox_limit: 'always' },
  // Links to reset a password or to reactivate have a rate limit of their own (server/security/mailRequestLimit.ts).
  reset: { ...mandatory, mails: ['Reset'], to_unverified: true, to_unclaimed: true, hides_recipient: true },
  password_changed: { ...mandatory, mails: ['PasswordChanged'] },
  mail_change: {
    ...mandatory,
    mails: ['EmailChange', 'EmailChanging'],
    mailbox_limit: 'other_address',
    hides_recipient: true,
  },
  mail_changed: { ...mandatory, mails: ['EmailChanged'] },
  new_device: { ...mandatory, mails: ['NewDevice'] },
  security: {
    ...mandatory,
    mails: [
      'SecurityChanged',
      'BanLifted',
      'DecisionMade',
      'DecisionUndone',
      'NoticeDecided',
      'AppealDecided',
      'PhotoRemoved',
    ],
  },
  // The law asks for it (SAFE-9).
  fraud_notice: { ...mandatory, mails: ['FraudNotice'], goes_to_many: true },
  deletion: { ...mandatory, mails: ['Goodbye'], to_unverified: true },
  reactivation: { ...mandatory, mails: ['WayBack', 'WelcomeBack'], to_unverified: true },
  export: { ...mandatory, mails: ['DataReady'] },
  // Nobody but its member causes a receipt, and it is paid for.
  receipt: {
    ...mandatory,
    mails: ['Receipt', 'Refunded', 'RefundFailed', 'WithdrawalReceived'],
    to_unverified: true,
    mailbox_limit: 'never',
    survives_deletion: true,
  },
  directdebit: {
    ...mandatory,
    mails: ['DirectDebitNotice'],
    sms: ['SmsDirectDebitCode'],
    to_unverified: true,
    survives_deletion: true,
  },
  // A person of support writes it, often to somebody who cannot confirm the address (STAFF-2).
  answer: {
    ...mandatory,
    mails: ['StaffAnswer'],
    to_unverified: true,
    mailbox_limit: 'never',
    heeds_suppression: true,
  },
  report: { ...support, mails: ['Reported'] },
  complaint: {
    ...support,
    mails: [
      'Complained',
      'ComplaintReceived',
      'ComplaintAnswered',
      'NoticeDecided',
      'AppealDecided',
      'TakedownRequested',
      'TakedownReceived',
    ],
  },
  withdrawal: { ...support, mails: ['Withdrawn', 'WithdrawalReceived'] },
} as const satisfies Record<string, OptionalKindSpec | MandatoryKindSpec | SupportKindSpec>

type Kinds = typeof notificationKinds
export type NotificationKind = keyof Kinds
type KindOf<Group> = { [K in NotificationKind]: Kinds[K]['group'] extends Group ? K : never }[NotificationKind]
/** What a member chooses about. */
export type PreferenceKind = KindOf<'optional'>
export type MandatoryKind = KindOf<'mandatory'>
export type SupportKind = KindOf<'support'>
/** To a member. */
export type MemberKind = PreferenceKind | MandatoryKind
export type MailTemplate = Kinds[NotificationKind]['mails'][number]
export type PushTemplate = Kinds[NotificationKind]['pushes'][number]
export type SmsTemplate = Kinds[NotificationKind]['sms'][number]

const kindsOf = <Group extends KindSpecGroup>(group: Group) =>
  (Object.keys(notificationKinds) as NotificationKind[]).filter(
    (kind) => notificationKinds[kind].group === group,
  ) as KindOf<Group>[]
type KindSpecGroup = Kinds[NotificationKind]['group']

export const preferenceKinds = kindsOf('optional')
export const mandatoryKinds = kindsOf('mandatory')
export const isPreferenceKind = (kind: string): kind is PreferenceKind =>
  preferenceKinds.includes(kind as PreferenceKind)
export const isBulkKind = (kind: string): boolean => isPreferenceKind(kind) && notificationKinds[kind].is_bulk
/** A mail of it waits for every other one. */
export const goesToMany = (kind: string): boolean => isMandatoryKind(kind) && notificationKinds[kind].goes_to_many
export const isMandatoryKind = (kind: string): kind is MandatoryKind => mandatoryKinds.includes(kind as MandatoryKind)

export const channels = ['mail', 'push'] as const
export type Channel = (typeof channels)[number]
export const suppressionReasons = ['fbl', 'bounce', 'listunsubscribe'] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

const choice = v.object({ mail: v.boolean(), push: v.boolean() })
const choices = v.object(
  Object.fromEntries(preferenceKinds.map((kind) => [kind, choice])) as Record<PreferenceKind, typeof choice>,
)
export type Preferences = v.InferOutput<typeof choices>

export const settingsShape = v.object({
  choices,
  /** Pushes of messages carry a preview (sender and first words); else only that something came. */
  push_words: v.boolean(),
  /** A page that is open shows a banner when a message or a like comes. */
  banners: v.boolean(),
  /** Why mail to this member is suppressed altogether; empty where it is not. */
  suppressions: v.array(v.picklist(suppressionReasons)),
  has_push: v.boolean(),
})
export type NotificationSettings = v.InferOutput<typeof settingsShape>

export const settings = call({
  name: 'notifications.settings',
  method: 'GET',
  path: '/api/notifications',
  access: 'member',
  input: emptyObject,
  output: settingsShape,
})

/** Changes only what is named. */
export const savePreferences = call({
  name: 'notifications.savePreferences',
  method: 'PUT',
  path: '/api/notifications',
  access: 'member',
  input: v.object({
    choices: v.optional(v.record(v.picklist(preferenceKinds), v.partial(choice)), {}),
    push_words: v.optional(v.boolean()),
    banners: v.optional(v.boolean()),
  }),
  output: settingsShape,
})

/** Lifts the suppression after fbl, bounce or listunsubscribe. */
export const resumeMail = call({
  name: 'notifications.resumeMail',
  method: 'POST',
  path: '/api/notifications/resume',
  access: 'member',
  input: emptyObject,
  output: settingsShape,
})

/** What the unsubscribe link of a mail would turn off; reading it changes emptyObject. The link itself posts to /unsubscribe/do (one-click, RFC 8058). */
export const unsubscribePreview = call({
  name: 'notifications.unsubscribePreview',
  method: 'GET',
  path: '/api/unsubscribe',
  access: 'anyone',
  input: v.object({ token: text(100) }),
  output: v.object({ kind: v.picklist(preferenceKinds) }),
  refusals: ['link_invalid'],
})

export const pushSubscription = v.object({
  endpoint: v.pipe(v.string(), v.url(), v.maxLength(1_000)),
  keys: v.object({ p256dh: text(200), auth: text(100) }),
})

export const subscribePush = call({
  name: 'notifications.subscribePush',
  method: 'POST',
  path: '/api/user.php',
  query: { push: '1' },
  access: 'member',
  input: v.object({
    subscription: pushSubscription,
    /**
     * Endpoint of the subscription that the browser replaced by itself, where no page can say whose it is: must be the
     * same member's.
     */
    replaces: v.optional(text(1_000)),
  }),
  output: emptyObject,
  refusals: ['push_service_unknown', 'other_member'],
})

/** This browser gets no more pushes. */
export const unsubscribePush = call({
  name: 'notifications.unsubscribePush',
  method: 'DELETE',
  path: '/api/push',
  access: 'member',
  before_consent: true,
  input: v.object({ endpoint: text(1_000) }),
  output: emptyObject,
})

/**
 * A bounce or a feedback-loop complaint as the mail server got it (RFC 3464, RFC 5965), signed with INBOUND_KEY: X-Signature is the hex
 * HMAC-SHA256 of the bytes.
 */
export const receiveReport = call({
  name: 'notifications.receiveReport',
  method: 'POST',
  path: '/api/mail/report',
  access: 'system',
  input: v.object({ bytes: v.instance(Uint8Array), signature: v.optional(text(200), '') }),
  output: v.object({ kind: v.picklist(['bounce', 'delay', 'complaint', 'none']) }),
  refusals: ['bad_signature', 'invalid'],
  body: 'bytes',
  max_body_bytes: 1024 * 1024,
})
