// What /directdebit shows for a payment: the form, what waits for its code, where to transfer to, or that it is over (PAY-5, PAY-6).
import type { Input, Output } from '../../contract/call.ts'
import type { open as asked } from '../../contract/directDebit.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { groupedIban } from '../sepa/index.ts'
import { type Creditor, creditorOf } from './creditor.ts'
import { phoneCountries } from './enter.ts'
import { refuseIfBlocked } from './limits.ts'
import { presentDraft } from './mandateText.ts'
import { maskedPhone } from './phone.ts'
import { opened, openedContact } from './sealed.ts'
import { draftOf, type OrderRow, ownOrder, standingMandate } from './store.ts'

export async function open(ctx: MemberCtx, { payment }: Input<typeof asked>): Promise<Output<typeof asked>> {
  const order = await ownOrder(ctx, payment)
  const { amount, currency, return_to, status } = order
  const pays = { payment, amount, currency, return_to }
  const creditor = creditorOf(ctx.site)
  if (order.method === 'sct' && creditor && (status === 'open' || status === 'pending'))
    return { step: 'transfer', ...pays, ...account(creditor, order), promised: status === 'pending' }
  if (status !== 'open') return { step: 'over', ...pays, status }
  const { name, creditor_id, notice_days } = creditor ?? refuse('not_found')
  await refuseIfBlocked(ctx, null)
  const draft = await draftOf(ctx, order.reference)
  const phone = draft && openedContact(ctx.app, draft.contact)?.phone
  if (draft && phone)
    return {
      step: 'code',
      ...pays,
      creditor: { name, creditor_id },
      mandate: presentDraft(ctx, order, draft),
      phone: maskedPhone(phone),
    }
  return {
    step: 'form',
    ...pays,
    creditor: { name, creditor_id },
    notice_days,
    countries: phoneCountries(ctx),
    kept: await kept(ctx),
  }
}

const account = ({ name, iban, bic }: Creditor, { reference }: OrderRow) => ({
  name,
  iban: groupedIban(iban),
  bic: bic ?? null,
  reference: groupedIban(reference),
})

async function kept(ctx: MemberCtx) {
  const mandate = await standingMandate(ctx)
  const contact = mandate && openedContact(ctx.app, mandate.contact)
  if (!mandate || !contact) return null
  return { iban: mandate.shown_iban, holder: opened(ctx.app, mandate.holder), phone: maskedPhone(contact.phone) }
}
