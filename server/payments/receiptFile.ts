// A receipt as a PDF file, for its buyer and for the operator's bookkeeping (CRED-7, OPS-4).
import type { Id } from '../../contract/ids.ts'
import type { Locale } from '../../contract/limits.ts'
import type { App, Site } from '../base/ctx.ts'
import { mailSiteProps } from '../notifications/index.ts'
import { siteOrigin } from '../sites/index.ts'
import { findReceipt } from './receiptData.ts'
import { receiptPdf } from './receiptPdf.ts'

type ReceiptRequest = { payment: string; locale: Locale; member?: Id<'member'> }

/** null before it is numbered, some minutes after the payment. `member`: only if the payment is this member's. */
export async function receiptFile(app: App, site: Site, { payment, locale, member }: ReceiptRequest) {
  const receipt = await findReceipt(app.db, site, payment, member)
  if (!receipt) return null
  const from = { site, request: { origin: siteOrigin(app, site) } }
  const props = { ...receipt, site: mailSiteProps(from, locale, receipt.country) }
  const { subject, text } = await app.renderMail('ReceiptPaper', locale, props)
  const document = { title: subject, text, language: locale, author: site.company.name, made_at: app.clock.now() }
  return { name: `receipt-${receipt.receipt_no}.pdf`, bytes: await receiptPdf(document) }
}
