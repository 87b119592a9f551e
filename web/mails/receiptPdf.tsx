// Text of a receipt's PDF: lines of name and value, separated by a tab; empty lines separate groups (CRED-7). It does
// not name the buyer.

import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { toMajorUnits } from '../../contract/money.ts'
import { methodNames } from '../payments/methods.ts'
import type { Mail } from './mail.ts'
import type { ReceiptData } from './receipt.tsx'

export const ReceiptPaper: Mail<ReceiptData> = {
  subject: (i18n, { receipt_no }) => i18n._(msg`Receipt ${receipt_no}`),
  Body: (receipt) => <ReceiptLines {...receipt} />,
}

function ReceiptLines({
  credits,
  amount,
  currency,
  vat,
  vat_rate,
  paymentmethod,
  paid_at,
  time_zone,
  payment_id,
  receipt_no,
  refunds,
  seller,
}: ReceiptData) {
  const { i18n } = useLingui()
  const money = (minor: number) => i18n.number(toMajorUnits(minor, currency), { style: 'currency', currency })
  const day = (at: string) => i18n.date(new Date(at), { dateStyle: 'long', timeZone: time_zone })
  const method = methodNames[paymentmethod]
  const rate = i18n.number(vat_rate)
  return (
    <>
      <SellerLines {...seller} />
      {'\n'}
      <Line name={<Trans>Receipt number</Trans>}>{receipt_no}</Line>
      <Line name={<Trans>Date</Trans>}>{day(paid_at)}</Line>
      <Line name={<Trans>Payment ID</Trans>}>{payment_id}</Line>
      <Line name={<Trans>Paid with</Trans>}>{typeof method === 'string' ? method : i18n._(method)}</Line>
      {'\n'}
      <Line name={<Plural value={credits} one="# credit" other="# credits" />}>{money(amount - vat)}</Line>
      <Line name={<Trans>VAT ({rate}%)</Trans>}>{money(vat)}</Line>
      <Line name={<Trans>Total</Trans>}>{money(amount)}</Line>
      {refunds.map((it) => (
        <Line key={it.at} name={<Trans>Refund on {day(it.at)}</Trans>}>
          {`−${money(it.amount)}`}
        </Line>
      ))}
    </>
  )
}

export const SellerLines = ({ name, address, city, kvk, vat_numbers }: ReceiptData['seller']) => (
  <>
    {name}
    {'\n'}
    {address}
    {'\n'}
    {city}
    {'\n'}
    <Line name={<Trans>Chamber of Commerce</Trans>}>{kvk}</Line>
    <Line name={<Trans>VAT number</Trans>}>{vat_numbers.join(', ')}</Line>
  </>
)

export const Line = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <>
    {name}
    {'\t'}
    {children}
    {'\n'}
  </>
)
