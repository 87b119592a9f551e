// Submits the direct debit form: saves a draft of the mandate, shows it, and sends the one-time code. Collects nothing (PAY-5).
import type { Input, Output } from '../../contract/call.ts'
import type { submitForm as asked, reuseMandate as askedKept } from '../../contract/directDebit.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { maskedIban } from '../sepa/index.ts'
import { type Creditor, creditorOf } from './creditor.ts'
import {
  decryptContact,
  encryptContact,
  encryptField,
  ibanHash,
  newMandateReference,
  phoneHash,
} from './encryptedFields.ts'
import { readForm } from './form.ts'
import { refuseIfBlocked, refuseOverLimit, refuseUsedBonus } from './limits.ts'
import { mandateText, presentDraft } from './mandateText.ts'
import { revokeCodes, sendOneTimeCode } from './oneTimeCode.ts'
import { activeMandate, type DraftRow, findDraft, findOwnOrder, type OrderRow } from './store.ts'

export const phoneCountries = ({ site }: Pick<MemberCtx, 'site'>) => site.choices.countries

async function findOpenForm(ctx: MemberCtx, payment: string): Promise<[OrderRow, Creditor]> {
  const order = await findOwnOrder(ctx, payment)
  const creditor = creditorOf(ctx.site)
  return order.method === 'sdd' && order.status === 'open' && creditor ? [order, creditor] : refuse('step_over')
}

export async function submitForm(
  ctx: MemberCtx,
  { payment, ...fields }: Input<typeof asked>,
): Promise<Output<typeof asked>> {
  const [order, creditor] = await findOpenForm(ctx, payment)
  const { app } = ctx
  const { holder, iban, contact } = readForm(fields, order.country, phoneCountries(ctx))
  // Another account of the member amends the active mandate; a single debit has a mandate of its own.
  const mandate = order.store_method ? await activeMandate(ctx) : undefined
  const reference = mandate?.reference ?? newMandateReference()
  const draft: DraftRow = {
    order_reference: order.reference,
    mandate_id: mandate?.id ?? null,
    reference,
    holder: encryptField(app, holder),
    iban: encryptField(app, iban),
    iban_hash: ibanHash(app, iban),
    masked_iban: maskedIban(iban),
    phone_hash: phoneHash(app, contact.phone),
    contact: encryptContact(app, contact),
    text: await mandateText(ctx, creditor, reference, order),
    language: ctx.locale,
  }
  return startSigning(ctx, order, creditor, draft)
}

/** Pays with the mandate signed before. */
export async function reuseMandate(
  ctx: MemberCtx,
  { payment }: Input<typeof askedKept>,
): Promise<Output<typeof asked>> {
  const [order, creditor] = await findOpenForm(ctx, payment)
  const mandate = (await activeMandate(ctx)) ?? refuse('step_over')
  const { id: mandate_id, reference, holder, iban, iban_hash, masked_iban, contact, text, language } = mandate
  const phone = decryptContact(ctx.app, contact)?.phone
  const draft = {
    order_reference: order.reference,
    mandate_id,
    reference,
    holder,
    iban,
    iban_hash,
    masked_iban,
    phone_hash: phone ? phoneHash(ctx.app, phone) : null,
    contact,
    text,
    language,
  }
  return startSigning(ctx, { ...order, store_method: true }, creditor, draft)
}

async function startSigning(
  ctx: MemberCtx,
  order: OrderRow,
  creditor: Creditor,
  draft: DraftRow,
): Promise<Output<typeof asked>> {
  await refuseIfBlocked(ctx, draft.iban_hash)
  await refuseOverLimit(ctx, creditor, order.amount, draft)
  await refuseUsedBonus(ctx, order.payment_id, draft.iban_hash)
  await ctx.db.transaction((db) => saveDraft({ ...ctx, db }, draft))
  const saved = (await findDraft(ctx, order.reference)) ?? refuse('step_over')
  return { mandate: presentDraft(ctx, order, saved), phone: await sendOneTimeCode(ctx, creditor, order, saved) }
}

/** Replaces an earlier draft and revokes its code. */
async function saveDraft(ctx: MemberCtx, draft: DraftRow) {
  await revokeCodes(ctx, draft.order_reference)
  await ctx.db.run`
    insert into mandate_draft (order_reference, site_id, member_id, mandate_id, reference, holder, iban, iban_hash, masked_iban, phone_hash,
      contact, text, language, created_at)
    values (${draft.order_reference}, ${ctx.site.id}, ${ctx.member.id}, ${draft.mandate_id}, ${draft.reference}, ${draft.holder}, ${draft.iban},
      ${draft.iban_hash}, ${draft.masked_iban}, ${draft.phone_hash}, ${draft.contact}, ${draft.text}, ${draft.language}, ${ctx.clock.now()})
    on conflict (order_reference) do update
    set mandate_id = excluded.mandate_id, reference = excluded.reference, holder = excluded.holder, iban = excluded.iban,
      iban_hash = excluded.iban_hash, masked_iban = excluded.masked_iban, phone_hash = excluded.phone_hash, contact = excluded.contact, text = excluded.text,
      language = excluded.language, created_at = excluded.created_at`
}
