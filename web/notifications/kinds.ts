// Name and description of each kind of notification (NOTE-1). Shown by `t(label)`.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PreferenceKind } from '../../contract/notifications.ts'

export const kinds: Record<PreferenceKind, { name: MessageDescriptor; hint: MessageDescriptor }> = {
  new_conversations: { name: msg`New chats`, hint: msg`Someone messages you for the first time` },
  new_messages: { name: msg`New messages`, hint: msg`Someone replies in one of your chats` },
  like: { name: msg`Likes and matches`, hint: msg`Someone likes you, or you match` },
  unread_message_reminders: { name: msg`Unread messages`, hint: msg`A message has been waiting for a while` },
  promotions: { name: msg`Offers`, hint: msg`Discounts and special offers, off until you turn them on` },
  weekly_updates: { name: msg`Your week`, hint: msg`A weekly look at what happened and who’s new` },
  news: { name: msg`News`, hint: msg`What’s new on the site, off until you turn it on` },
  reminders: { name: msg`Reminders`, hint: msg`Something’s unfinished, like your profile` },
}
