// What we send, and who decides about it: the member, about what has a preference; nobody, about what an account needs (NOTE-1, NOTE-2).
import { type Preference, preferences } from '../../contract/notifications.ts'

/** Until a member decides. Advertising is sent to those alone who asked for it (docs/decisions/0008). */
export const wantedAtFirst: Record<Preference, boolean> = {
  new_conversations: true,
  new_messages: true,
  like: true,
  unread_message_reminders: true,
  promotions: false,
  weekly_updates: true,
  news: false,
  reminders: true,
}

/** Conversations go on while a member pauses; everything else leaves them alone. */
export const whilePaused: readonly Preference[] = ['new_conversations', 'new_messages', 'unread_message_reminders']

/** Who has not confirmed the address yet is reminded of that, and told nothing else. */
export const beforeConfirmed: readonly Preference[] = ['reminders']

/** Nobody fills a stranger's mailbox by signing up with its address: until it is confirmed these are all that goes there. */
export const toUnproven: readonly string[] = [
  'activation',
  'reset',
  'reminders',
  'deletion',
  'reactivation',
  'receipt',
  'directdebit',
] satisfies (Preference | Needed)[]

/** Where it is not even known to be free: a way out or a bounce would tell whether it is (ACC-10). */
export const toUnclaimed: readonly string[] = ['activation', 'reset'] satisfies Needed[]

/** Sent whatever a member chose, since the account, its safety or the law needs it. */
export const needed = [
  'activation',
  'already_member',
  'reset',
  'password_changed',
  'mail_change',
  'mail_changed',
  'new_device',
  'security',
  'deletion',
  'reactivation',
  'export',
  'receipt',
  'directdebit',
] as const
export type Needed = (typeof needed)[number]

/** Not to a member: to the site's own support. */
export const toSupport = ['report', 'complaint'] as const
export type ToSupport = (typeof toSupport)[number]

export type Kind = Preference | Needed

export const isPreference = (kind: string): kind is Preference => preferences.includes(kind as Preference)
