// The text of a mandate in its signer's language; stored verbatim with the signature (PAY-5).
import type { Output } from '../../contract/call.ts'
import type { submitForm } from '../../contract/directDebit.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { mailSiteProps } from '../notifications/index.ts'
import type { Creditor } from './creditor.ts'
import { decryptField } from './encryptedFields.ts'
import type { DraftRow, OrderRow } from './store.ts'

export async function mandateText(ctx: MemberCtx, creditor: Creditor, reference: string, order: OrderRow) {
  const { name, creditor_id, notice_days } = creditor
  const { amount, currency, store_method: recurring } = order
  const props = {
    site: mailSiteProps(ctx, ctx.locale),
    name,
    creditor_id,
    notice_days,
    reference,
    amount,
    currency,
    recurring,
  }
  const { text } = await ctx.app.renderMail('DirectDebitMandate', ctx.locale, props)
  return text
}

type Shown = Output<typeof submitForm>['mandate']
export const presentDraft = ({ app }: MemberCtx, { store_method }: OrderRow, draft: DraftRow): Shown => ({
  reference: draft.reference,
  text: draft.text,
  account_holder: decryptField(app, draft.holder),
  iban: draft.masked_iban,
  recurring: store_method,
})
