// Text of a credit note's PDF, in lines as a receipt's (CRED-8): which receipt it corrects, and by how much.
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { toMajorUnits } from '../../contract/money.ts'
import type { Mail } from './mail.ts'
import type { ReceiptData } from './receipt.tsx'
import { Line, SellerLines } from './receiptPdf.tsx'

type CreditNoteData = Pick<ReceiptData, 'seller' | 'currency' | 'vat_rate' | 'time_zone' | 'payment_id' | 'paid_at'> & {
  credit_note_no: string
  receipt_no: string | null
  credits: number
  /** Below zero: minor units, VAT included. */
  amount: number
  vat: number
  refunded_at: string
}

export const CreditNotePaper: Mail<CreditNoteData> = {
  subject: (i18n, { credit_note_no }) => i18n._(msg`Credit note ${credit_note_no}`),
  Body: (note) => <CreditNoteLines {...note} />,
}

function CreditNoteLines({
  seller,
  credit_note_no,
  receipt_no,
  refunded_at,
  paid_at,
  payment_id,
  credits,
  amount,
  vat,
  vat_rate,
  currency,
  time_zone,
}: CreditNoteData) {
  const { i18n } = useLingui()
  const money = (minor: number) => i18n.number(toMajorUnits(-minor, currency), { style: 'currency', currency })
  const day = (at: string) => i18n.date(new Date(at), { dateStyle: 'long', timeZone: time_zone })
  const rate = i18n.number(vat_rate)
  return (
    <>
      <SellerLines {...seller} />
      {'\n'}
      <Line name={<Trans>Credit note number</Trans>}>{credit_note_no}</Line>
      <Line name={<Trans>Date</Trans>}>{day(refunded_at)}</Line>
      {receipt_no && <Line name={<Trans>Corrects receipt</Trans>}>{receipt_no}</Line>}
      <Line name={<Trans>Purchase date</Trans>}>{day(paid_at)}</Line>
      <Line name={<Trans>Payment ID</Trans>}>{payment_id}</Line>
      {'\n'}
      <Line name={<Plural value={credits} one="# credit" other="# credits" />}>{money(amount - vat)}</Line>
      <Line name={<Trans>VAT ({rate}%)</Trans>}>{money(vat)}</Line>
      <Line name={<Trans>Total</Trans>}>{money(amount)}</Line>
    </>
  )
}
