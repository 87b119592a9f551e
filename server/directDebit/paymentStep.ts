// The step that /directdebit shows for a payment: form, mandate awaiting its code, transfer details, or over (PAY-5, PAY-6).
import type { Input, Output } from '../../contract/call.ts'
import type { readPaymentStep as asked } from '../../contract/directDebit.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { groupedIban } from '../sepa/index.ts'
import { type Creditor, creditorOf } from './creditor.ts'
import { decryptContact, decryptField } from './encryptedFields.ts'
import { refuseIfBlocked } from './limits.ts'
import { presentDraft } from './mandateText.ts'
import { maskedPhone } from './phone.ts'
import { activeMandate, findDraft, findOwnOrder, type OrderRow } from './store.ts'
import { phoneCountries } from './submitForm.ts'

export async function readPaymentStep(ctx: MemberCtx, { payment }: Input<typeof asked>): Promise<Output<typeof asked>> {
  const order = await findOwnOrder(ctx, payment)
  const { amount, currency, return_to, status } = order
  const paymentFields = { payment, amount, currency, return_to }
  const creditor = creditorOf(ctx.site)
  if (order.method === 'sct' && creditor && (status === 'open' || status === 'pending'))
    return { step: 'transfer', ...paymentFields, ...transferAccount(creditor, order), promised: status === 'pending' }
  if (status !== 'open') return { step: 'over', ...paymentFields, status }
  const { name, creditor_id, notice_days } = creditor ?? refuse('not_found')
  await refuseIfBlocked(ctx, null)
  const draft = await findDraft(ctx, order.reference)
  const phone = draft && decryptContact(ctx.app, draft.contact)?.phone
  if (draft && phone)
    return {
      step: 'code',
      ...paymentFields,
      creditor: { name, creditor_id },
      mandate: presentDraft(ctx, order, draft),
      phone: maskedPhone(phone),
    }
  return {
    step: 'form',
    ...paymentFields,
    creditor: { name, creditor_id },
    notice_days,
    countries: phoneCountries(ctx),
    kept: await signedMandate(ctx),
  }
}

const transferAccount = ({ name, iban, bic }: Creditor, { reference }: OrderRow) => ({
  name,
  iban: groupedIban(iban),
  bic: bic ?? null,
  reference: groupedIban(reference),
})

async function signedMandate(ctx: MemberCtx) {
  const mandate = await activeMandate(ctx)
  const contact = mandate && decryptContact(ctx.app, mandate.contact)
  if (!mandate || !contact) return null
  return {
    iban: mandate.masked_iban,
    account_holder: decryptField(ctx.app, mandate.holder),
    phone: maskedPhone(contact.phone),
  }
}
