// A receipt as the file that its buyer may have, or, once the buyer is erased, whoever keeps the books (CRED-7, OPS-4).
import type { Locale } from '../../contract/limits.ts'
import type { App, Site } from '../base/ctx.ts'
import { siteOfMail } from '../notifications/index.ts'
import { originOf } from '../sites/index.ts'
import { receiptOf } from './receiptOf.ts'
import { receiptPdf } from './receiptPdf.ts'

type Asked = { payment: string; locale: Locale; member?: number }

/** null before it is numbered, which is some minutes after the payment. `member`: only where it is theirs. */
export async function receiptFile(app: App, site: Site, { payment, locale, member }: Asked) {
  const found = await receiptOf(app.db, site, payment, member)
  if (!found) return null
  const props = { ...found, site: siteOfMail({ site, asked: { origin: originOf(app, site) } }, locale) }
  const { subject, text } = await app.render('ReceiptPaper', locale, props)
  const paper = { title: subject, text, language: locale, author: site.company.name, made_at: app.clock.now() }
  return { name: `receipt-${found.receipt_no}.pdf`, bytes: await receiptPdf(paper) }
}
