// Name and description of each kind of notification (NOTE-1). Shown by `t(label)`.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PreferenceKind } from '../../contract/notifications.ts'

export const kinds: Record<PreferenceKind, { name: MessageDescriptor; hint: MessageDescriptor }> = {
  new_conversations: { name: msg`New conversations`, hint: msg`Somebody writes to you for the first time.` },
  new_messages: { name: msg`New messages`, hint: msg`An answer in one of your conversations.` },
  like: { name: msg`Likes and matches`, hint: msg`Somebody likes you, or you like each other.` },
  unread_message_reminders: { name: msg`Unread messages`, hint: msg`A message has been waiting for you for a while.` },
  promotions: { name: msg`Offers`, hint: msg`Discounts and special offers. Off until you turn them on.` },
  weekly_updates: { name: msg`Your week`, hint: msg`Once a week: what happened, and who is new.` },
  news: { name: msg`News`, hint: msg`What is new on the site. Off until you turn it on.` },
  reminders: { name: msg`Reminders`, hint: msg`Something is not finished yet, like your profile.` },
}
