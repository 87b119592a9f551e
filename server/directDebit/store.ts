// Row types and queries of direct debit: orders, drafts, mandates, debits.
import type { Currency } from '../../contract/countries.ts'
import type { Id } from '../../contract/ids.ts'
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import type { Tables } from '../base/db/tables.ts'
import { refuse } from '../base/refusal.ts'
import type { FailureReason } from '../providers/index.ts'
import { buyerOf } from './encryptedFields.ts'

type QueryCtx = Pick<Ctx, 'db' | 'site'>

export type OrderRow = Tables['bank_order'] & { currency: Currency; reason: FailureReason | null }
export type MandateRow = Tables['mandate'] & {
  reported: { creditor_id: string; creditor_name: string; iban_hash: string } | null
}
export type DraftRow = Omit<Tables['mandate_draft'], 'site_id' | 'member_id' | 'created_at'>
export type DebitRow = Tables['direct_debit']

/** Only the member's own. Refuses not_found. */
export async function findOwnOrder(
  { app, db, site, member }: MemberCtx,
  payment: string,
  lock = false,
): Promise<OrderRow> {
  const order = await db.maybe<OrderRow>`
    select * from bank_order
    where site_id = ${site.id} and payment_id = ${payment} and buyer = ${buyerOf(app, member.id)}
    ${lock ? db.fragment`for update` : db.fragment``}`
  return order ?? refuse('not_found')
}

export const findOrder = ({ db, site }: QueryCtx, reference: string, lock = false) =>
  db.maybe<OrderRow>`
    select * from bank_order where site_id = ${site.id} and reference = ${reference} ${lock ? db.fragment`for update` : db.fragment``}`

export const findDraft = ({ db, site }: QueryCtx, order: string, lock = false) =>
  db.maybe<DraftRow>`
    select order_reference, mandate_id, reference, holder, iban, iban_hash, masked_iban, phone_hash, contact, text, language
    from mandate_draft
    where site_id = ${site.id} and order_reference = ${order} ${lock ? db.fragment`for update` : db.fragment``}`

export const findMandate = ({ db, site }: QueryCtx, id: Id<'mandate'>) =>
  db.one<MandateRow>`select * from mandate where site_id = ${site.id} and id = ${id}`

/** The member's latest recurring mandate that has not ended. */
export const activeMandate = ({ db, site, member }: MemberCtx) =>
  db.maybe<MandateRow>`
    select * from mandate
    where site_id = ${site.id} and member_id = ${member.id} and kind = 'recurring' and ended_at is null
    order by id desc
    limit 1`

export const endOrder = (
  { db, site, clock }: Pick<Ctx, 'db' | 'site' | 'clock'>,
  reference: string,
  status: 'completed' | 'failed',
  reason: FailureReason | null = null,
) =>
  db.run`
    update bank_order set status = ${status}, reason = ${reason}, settled_at = ${clock.now()}
    where site_id = ${site.id} and reference = ${reference}`
