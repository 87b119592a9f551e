// A mandate as its signer reads it, in their language: kept word for word with the signature (PAY-5).
import type { Output } from '../../contract/call.ts'
import type { enter } from '../../contract/directDebit.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { mailSiteProps } from '../notifications/index.ts'
import type { Creditor } from './creditor.ts'
import { opened } from './sealed.ts'
import type { DraftRow, OrderRow } from './store.ts'

export async function mandateText(ctx: MemberCtx, creditor: Creditor, reference: string, order: OrderRow) {
  const { name, creditor_id, notice_days } = creditor
  const { amount, currency, keep: recurring } = order
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

type Shown = Output<typeof enter>['mandate']
export const presentDraft = ({ app }: MemberCtx, { keep }: OrderRow, draft: DraftRow): Shown => ({
  reference: draft.reference,
  text: draft.text,
  holder: opened(app, draft.holder),
  iban: draft.shown_iban,
  recurring: keep,
})
