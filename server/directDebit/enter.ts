// The form is entered: what is to be signed is written down and shown, and a code goes out. Nothing is collected by it (PAY-5).
import type { Input, Output } from '../../contract/call.ts'
import type { enter as asked, useKept as askedKept } from '../../contract/directDebit.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { maskedIban } from '../sepa/index.ts'
import { endCodes, send } from './code.ts'
import { type Creditor, creditorOf } from './creditor.ts'
import { readForm } from './form.ts'
import { refuseIfBlocked, refuseOverLimit } from './limits.ts'
import { mandateText, presentDraft } from './mandateText.ts'
import { isMobileCountry } from './phone.ts'
import { ibanHash, newMandateReference, sealed, sealedContact } from './sealed.ts'
import { type DraftRow, draftOf, type OrderRow, ownOrder, standingMandate } from './store.ts'

export const phoneCountries = ({ site }: Pick<MemberCtx, 'site'>) => site.choices.countries.filter(isMobileCountry)

async function openForm(ctx: MemberCtx, payment: string): Promise<[OrderRow, Creditor]> {
  const order = await ownOrder(ctx, payment)
  const creditor = creditorOf(ctx.site)
  return order.method === 'sdd' && order.status === 'open' && creditor ? [order, creditor] : refuse('step_over')
}

export async function enter(ctx: MemberCtx, { payment, ...given }: Input<typeof asked>): Promise<Output<typeof asked>> {
  const [order, creditor] = await openForm(ctx, payment)
  const { app } = ctx
  const { holder, iban, contact } = readForm(given, order.country, phoneCountries(ctx))
  // Another account of the same member amends the mandate that stands; a single debit has a mandate of its own.
  const standing = order.keep ? await standingMandate(ctx) : undefined
  const reference = standing?.reference ?? newMandateReference()
  const draft: DraftRow = {
    order_reference: order.reference,
    mandate_id: standing?.id ?? null,
    reference,
    holder: sealed(app, holder),
    iban: sealed(app, iban),
    iban_hash: ibanHash(app, iban),
    shown_iban: maskedIban(iban),
    contact: sealedContact(app, contact),
    text: await mandateText(ctx, creditor, reference, order),
    language: ctx.locale,
  }
  return ask(ctx, order, creditor, draft)
}

/** Pays by the mandate that was signed before. */
export async function useKept(ctx: MemberCtx, { payment }: Input<typeof askedKept>): Promise<Output<typeof asked>> {
  const [order, creditor] = await openForm(ctx, payment)
  const kept = (await standingMandate(ctx)) ?? refuse('step_over')
  const { id: mandate_id, reference, holder, iban, iban_hash, shown_iban, contact, text, language } = kept
  const draft = {
    order_reference: order.reference,
    mandate_id,
    reference,
    holder,
    iban,
    iban_hash,
    shown_iban,
    contact,
    text,
    language,
  }
  return ask(ctx, { ...order, keep: true }, creditor, draft)
}

async function ask(
  ctx: MemberCtx,
  order: OrderRow,
  creditor: Creditor,
  draft: DraftRow,
): Promise<Output<typeof asked>> {
  await refuseIfBlocked(ctx, draft.iban_hash)
  await refuseOverLimit(ctx, creditor, order.amount)
  await ctx.db.transaction((db) => put({ ...ctx, db }, draft))
  const written = (await draftOf(ctx, order.reference)) ?? refuse('step_over')
  return { mandate: presentDraft(ctx, order, written), phone: await send(ctx, creditor, order, written) }
}

/** In place of what was entered before, whose code works no more. */
async function put(ctx: MemberCtx, it: DraftRow) {
  await endCodes(ctx, it.order_reference)
  await ctx.db.run`
    insert into mandate_draft (order_reference, site_id, member_id, mandate_id, reference, holder, iban, iban_hash, shown_iban, contact,
      text, language, created_at)
    values (${it.order_reference}, ${ctx.site.id}, ${ctx.member.id}, ${it.mandate_id}, ${it.reference}, ${it.holder}, ${it.iban},
      ${it.iban_hash}, ${it.shown_iban}, ${it.contact}, ${it.text}, ${it.language}, ${ctx.clock.now()})
    on conflict (order_reference) do update
    set mandate_id = excluded.mandate_id, reference = excluded.reference, holder = excluded.holder, iban = excluded.iban,
      iban_hash = excluded.iban_hash, shown_iban = excluded.shown_iban, contact = excluded.contact, text = excluded.text,
      language = excluded.language, created_at = excluded.created_at`
}
