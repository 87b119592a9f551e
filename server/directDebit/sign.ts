// Signs a mandate with the one-time code: one transaction over code, order, member, account, limits, mandate and debit (PAY-5).
import { timingSafeEqual } from 'node:crypto'
import type { Input, Output } from '../../contract/call.ts'
import type { sign as asked } from '../../contract/directDebit.ts'
import type { Id } from '../../contract/ids.ts'
import type { MemberCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { addressKey } from '../base/rateLimits/addressKey.ts'
import { refuse, refuseUnless } from '../base/refusal.ts'
import { stripInvisible } from '../base/stripInvisible.ts'
import { creditorOf } from './creditor.ts'
import { createDebit, sendPreNotification } from './debit.ts'
import { codeHash } from './encryptedFields.ts'
import { lockInstrument, refuseIfBlocked, refuseOverLimit, refuseUsedBonus } from './limits.ts'
import { signedContent } from './oneTimeCode.ts'
import { recordPaymentEvent } from './paymentEvents.ts'
import { type DraftRow, findDraft, findMandate, findOwnOrder, type MandateRow, type OrderRow } from './store.ts'

export async function sign(ctx: MemberCtx, { payment, otp }: Input<typeof asked>): Promise<Output<typeof asked>> {
  const { reference, status } = await findOwnOrder(ctx, payment)
  refuseUnless(status === 'open', 'step_over')
  const code = stripInvisible(otp).replace(/[\s\p{Pd}]/gu, '')
  refuseUnless(/^\d{6}$/.test(code), 'code_invalid')
  const guess = await ctx.db.maybe<Columns<'mandate_code', 'id' | 'hash'>>`
    select id, hash from mandate_code_attempt(${ctx.site.id}, ${reference}, ${ctx.clock.now()})`
  if (!guess) return refuse('code_invalid')
  const creditor = creditorOf(ctx.site) ?? refuse('step_over')
  return ctx.db.transaction(async (db) => {
    const txCtx = { ...ctx, db }
    const order = await findOwnOrder(txCtx, payment, true)
    refuseUnless(order.status === 'open', 'step_over')
    const draft = (await findDraft(txCtx, reference, true)) ?? refuse('code_invalid')
    // Checked against the current draft: after a changed form the code does not match.
    refuseUnless(timingSafeEqual(codeHash(ctx.app, signedContent(ctx, order, draft), code), guess.hash), 'code_invalid')
    const usedCodes = await db.run`
      update mandate_code set ended_at = ${ctx.clock.now()} where site_id = ${ctx.site.id} and id = ${guess.id} and ended_at is null`
    refuseUnless(usedCodes, 'code_invalid')
    await lockInstrument(txCtx, draft)
    await refuseIfBlocked(txCtx, draft.iban_hash)
    await refuseOverLimit(txCtx, creditor, order.amount, draft)
    await refuseUsedBonus(txCtx, payment, draft.iban_hash)
    const mandate = await signMandate(txCtx, order, draft)
    const debit = await createDebit(txCtx, creditor, order.reference, mandate, order.amount)
    await db.run`update bank_order set status = 'pending', store_method = ${mandate.kind === 'recurring'} where reference = ${reference} and site_id = ${ctx.site.id}`
    await db.run`delete from mandate_draft where site_id = ${ctx.site.id} and order_reference = ${reference}`
    await recordPaymentEvent(txCtx, order, 'pending', { instrument: draft.iban_hash.toString('hex') })
    await sendPreNotification(txCtx, creditor, mandate, debit)
    const { amount, currency, return_to } = order
    return { mandate: mandate.reference, amount, currency, collect_on: debit.collect_on, return_to }
  })
}

async function signMandate(ctx: MemberCtx, order: OrderRow, draft: DraftRow): Promise<MandateRow> {
  const { db, site, member, clock } = ctx
  if (draft.mandate_id !== null) return amend(ctx, draft.mandate_id, order, draft)
  return db.one<MandateRow>`
    insert into mandate (site_id, member_id, reference, kind, holder, iban, iban_hash, masked_iban, phone_hash, contact, text, language,
      signed_at, ip_hash, max_signed_amount)
    values (${site.id}, ${member.id}, ${draft.reference}, ${order.store_method ? 'recurring' : 'single'}, ${draft.holder}, ${draft.iban},
      ${draft.iban_hash}, ${draft.masked_iban}, ${draft.phone_hash}, ${draft.contact}, ${draft.text}, ${draft.language}, ${clock.now()},
      ${addressKey(ctx)},
      ${order.amount})
    returning *`
}

/** Keeps the previous version as an amendment, where the account has changed. */
async function amend(ctx: MemberCtx, id: Id<'mandate'>, order: OrderRow, draft: DraftRow): Promise<MandateRow> {
  const { db, site, clock } = ctx
  const previous = await findMandate(ctx, id)
  refuseUnless(previous.ended_at === null, 'code_invalid')
  const isNewAccount = !previous.iban_hash.equals(draft.iban_hash)
  if (isNewAccount)
    await db.run`
      insert into mandate_amendment (site_id, mandate_id, holder, iban, text, signed_at, amended_at)
      values (${site.id}, ${id}, ${previous.holder}, ${previous.iban}, ${previous.text}, ${previous.signed_at}, ${clock.now()})`
  return db.one<MandateRow>`
    update mandate
    set holder = ${draft.holder}, iban = ${draft.iban}, iban_hash = ${draft.iban_hash}, masked_iban = ${draft.masked_iban},
      phone_hash = ${draft.phone_hash}, contact = ${draft.contact}, text = ${draft.text}, language = ${draft.language}, ip_hash = ${addressKey(ctx)},
      max_signed_amount = ${isNewAccount ? order.amount : Math.max(previous.max_signed_amount, order.amount)}
    where site_id = ${site.id} and id = ${id}
    returning *`
}
