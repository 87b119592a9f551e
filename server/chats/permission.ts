// What chat_permission says (permission.sql): whether one member may write to another, and what that costs (CHAT-4, CHAT-5, PRO-6).
import type { Price } from '../../contract/chats.ts'
import type { Id } from '../../contract/ids.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import type { Db } from '../base/db/database.ts'

/** Amounts are credits. `recipient_id` is null where there is no such member; what follows from it is null then, too. */
export type Permission = {
  refusal: RefusalCode | null
  sender_public_id: string
  /** ISO 8601. */
  sender_since: string
  is_held: boolean
  recipient_id: Id<'member'>
  recipient_name: string
  recipient_is_person: boolean
  conversation_id: Id<'conversation'> | null
  conversation_public_id: string | null
  permission_version: number
  is_new: boolean
  message_price: number
  text_price: number
  photo_price: number
  gift_price: number
  price_reason: Price['why']
  free_left: number | null
  balance: number
  message_length: number
  /** ISO 8601. */
  reach_until: string | null
}

/** `recipient`: the public id of a member. */
/** `now`: how many conversations the sender has begun counts, too. */
export const readPermission = async (
  db: Db,
  site_id: Id<'site'>,
  sender_id: Id<'member'>,
  recipient: string,
  now: Date | null = null,
) =>
  (
    await db.one<{ permission: Permission }>`
      select to_jsonb(p) as permission from chat_permission(${site_id}, ${sender_id}, ${recipient}, ${now}) p`
  ).permission

/** What the next message costs, said before it is sent. `messages_since`: of the sender's free ones, since the permission was read. */
export function priceOf(permission: Permission, messages_since = 0): Price {
  const { photo_price: photo, gift_price: gift, message_price, text_price, price_reason, free_left } = permission
  const freeMessagesLeft = free_left === null ? null : Math.max(free_left - messages_since, 0)
  if (freeMessagesLeft === 0) return { credits: message_price, why: 'credits', free_left: null, photo, gift }
  return { credits: text_price, why: price_reason, free_left: freeMessagesLeft, photo, gift }
}
