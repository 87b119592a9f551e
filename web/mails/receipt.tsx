// Receipt mail: what was bought, the price, the payment method, the date and the seller (NOTE-2).

import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, use } from 'react'
import { toMajorUnits } from '../../contract/money.ts'
import type { PaymentMethod } from '../../contract/payments.ts'
import { methodNames } from '../payments/methods.ts'
import { ButtonLink, Heading, MailRendering, Paragraph } from './elements.tsx'
import type { Mail, MailProps } from './mail.ts'
import { ModelWithdrawalForm } from './withdrawal.tsx'

type Seller = { name: string; address: string; city: string; kvk: string; vat_numbers: string[] }
/** `amount` in the currency's smallest unit, tax included. */
export type ReceiptData = {
  payment_id: string
  receipt_no: string
  vat: number
  /** Percent. */
  vat_rate: number
  refunds: { amount: number; at: string }[]
  credits: number
  amount: number
  currency: string
  paymentmethod: PaymentMethod
  paid_at: string
  time_zone: string
  seller: Seller
  link: string
  /** At once: its credits never came. */
  paid_back?: boolean
  /** The signed link by which one withdraws without a login. */
  withdraw?: string
  /** The express request of the order, as its buyer saw it. */
  express?: { words: string; at: string } | null
}

export const Receipt: Mail<ReceiptData> = {
  subject: (i18n, { site: { mail_name } }) => i18n._(msg`Your receipt from ${mail_name}`),
  Body: (receipt) => (
    <>
      <Heading>
        {receipt.paid_back ? (
          <Trans>We’re refunding this payment</Trans>
        ) : (
          <Trans>Thank you. Your credits are ready.</Trans>
        )}
      </Heading>
      <ReceiptFacts {...receipt} />
      <ButtonLink to={receipt.link}>
        <Trans>View receipt or withdraw</Trans>
      </ButtonLink>
      {!receipt.paid_back && <Withdrawal {...receipt} />}
      <SellerDetails {...receipt} />
    </>
  ),
}

/** The right, the express request of the order, the function and the model form (Directive 2011/83, articles 8 and 11a). */
function Withdrawal({
  express,
  withdraw,
  seller,
  time_zone,
  receipt_no,
  site: { support_email },
}: MailProps<ReceiptData>) {
  const { i18n } = useLingui()
  return (
    <>
      {express && (
        <>
          <Paragraph>
            <Trans>
              What you agreed to on{' '}
              {i18n.date(new Date(express.at), { dateStyle: 'long', timeStyle: 'short', timeZone: time_zone })}:
            </Trans>
          </Paragraph>
          <Paragraph>“{express.words}”</Paragraph>
        </>
      )}
      {withdraw && (
        <>
          <Paragraph>
            <Trans>
              You can withdraw from this purchase for as long as our terms and the law give you. We’ll refund the
              credits you haven’t used. This link works without logging in:
            </Trans>
          </Paragraph>
          <ButtonLink to={withdraw}>
            <Trans>Withdraw from this purchase</Trans>
          </ButtonLink>
        </>
      )}
      <ModelWithdrawalForm {...{ seller, support_email, receipt_no }} />
    </>
  )
}

function ReceiptFacts({
  payment_id,
  receipt_no,
  credits,
  amount,
  vat,
  vat_rate,
  currency,
  paymentmethod,
  paid_at,
  time_zone,
}: ReceiptData) {
  const { i18n } = useLingui()
  const method = methodNames[paymentmethod]
  const money = (minor: number) => i18n.number(toMajorUnits(minor, currency), { style: 'currency', currency })
  const rate = i18n.number(vat_rate)
  return (
    <>
      <Fact name={<Trans>You bought</Trans>}>
        <Plural value={credits} one="# credit" other="# credits" />
      </Fact>
      <Fact name={<Trans>Price, VAT included</Trans>}>{money(amount)}</Fact>
      {vat > 0 && <Fact name={<Trans>VAT ({rate}%)</Trans>}>{money(vat)}</Fact>}
      <Fact name={<Trans>Paid with</Trans>}>{typeof method === 'string' ? method : i18n._(method)}</Fact>
      <Fact name={<Trans>Date</Trans>}>
        {i18n.date(new Date(paid_at), { dateStyle: 'long', timeStyle: 'short', timeZone: time_zone })}
      </Fact>
      <Fact name={<Trans>Receipt number</Trans>}>{receipt_no}</Fact>
      <Fact name={<Trans>Payment ID</Trans>}>{payment_id}</Fact>
      {use(MailRendering).format === 'text' && '\n'}
    </>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  if (use(MailRendering).format === 'text')
    return (
      <>
        {name}
        {': '}
        {children}
        {'\n'}
      </>
    )
  return (
    <p style={{ margin: '0 0 12px' }}>
      <span style={{ color: '#675b6f' }}>{name}</span>
      <br />
      <strong>{children}</strong>
    </p>
  )
}

function SellerDetails({ seller: { name, address, city, kvk, vat_numbers } }: ReceiptData) {
  const vat = vat_numbers.join(', ')
  return (
    <Paragraph>
      <Trans>
        Sold by {name}, {address}, {city}. Chamber of Commerce number {kvk}, VAT number {vat}.
      </Trans>
    </Paragraph>
  )
}
