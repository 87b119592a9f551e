// Sends one message by chat_send (send.sql), whichever way it came: the one step that HTTP calls and live connections share (CHAT-6).
import { type Message, type MessageKind, pricedAs, type Sign } from '../../contract/chats.ts'
import type { Id } from '../../contract/ids.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import type { Db } from '../base/db/database.ts'
import { newId } from '../base/encryption/tokens.ts'
import { type Permission, priceOf, readPermission } from './permission.ts'
import type { Content } from './store.ts'

export type Draft = {
  site_id: Id<'site'>
  sender_id: Id<'member'>
  /** The public id of a member. */
  recipient: string
  client_id: string
  kind: MessageKind
  /** That its sender was shown. */
  price: number
  body?: string
  /** Which gift or GIF, as it is stored. */
  content?: Content | null
  /** Of its words (SAFE-4). */
  signs?: Sign[]
  /** Of the words, where they are enough to tell whether many get the same. */
  digest?: Buffer | null
  /** Its sender was asked about the signs, and is sure. */
  confirmed?: boolean | undefined
}

export type SendResult = {
  refusal: RefusalCode | null
  seq: number
  price: number
  has_signs: boolean
  found_signs: Sign[]
  sent_at: Date
  is_repeated: boolean
  is_held: boolean
  is_returned: boolean
  balance: number
  conversation: string
  permission: Permission
}

/** SQL: chat_send of a draft; site and sender may be columns of a statement around it. */
export function sendStatement(db: Db, draft: Draft, now: Date, { site_id, sender_id } = idsOf(db, draft)) {
  const {
    recipient,
    client_id,
    kind,
    price,
    body = '',
    content = null,
    signs = [],
    digest = null,
    confirmed = false,
  } = draft
  return db.fragment`chat_send(${site_id}, ${sender_id}, ${recipient}, ${client_id}::uuid, ${kind}, ${pricedAs[kind]}, ${price}, ${body},
    ${content && db.json(content)}, ${signs}::text[], ${digest}, ${newId()}, ${now}, ${confirmed})`
}
const idsOf = (db: Db, { site_id, sender_id }: Draft) => ({
  site_id: db.fragment`${site_id}::bigint`,
  sender_id: db.fragment`${sender_id}::bigint`,
})

/** SQLSTATE of a race that no lock settles: the client_id is being used in another conversation. */
const UNIQUE_VIOLATION = '23505'

/** A refusal is part of the result, as it needs more than its code to be worded. Throws only what is a fault. */
export async function sendMessage(db: Db, draft: Draft, now: Date): Promise<SendResult> {
  try {
    return await db.one<SendResult>`select * from ${sendStatement(db, draft, now)}`
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
    const permission = await readPermission(db, draft.site_id, draft.sender_id, draft.recipient)
    return { refusal: 'key_reused', permission } as SendResult
  }
}

type SentParts = Pick<Message, 'client_id' | 'kind'> & Partial<Message>

/** What its sender is answered: the message as it stands, what is left, what the next one costs. `message`: what its kind adds. */
export function presentSent(result: SendResult, message: SentParts) {
  return {
    conversation: { id: result.conversation },
    message: {
      seq: result.seq,
      mine: true,
      body: '',
      price: result.price,
      state: result.is_returned ? ('returned' as const) : result.is_held ? ('held' as const) : ('sent' as const),
      at: result.sent_at.toISOString(),
      ...message,
    },
    credits: result.balance,
    price: priceOf(result.permission, result.is_repeated || pricedAs[message.kind] !== 'message' ? 0 : 1),
  }
}
