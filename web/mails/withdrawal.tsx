// Mails of a withdrawal, and the model form of the law (PAY-11).
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Locale } from '../../contract/limits.ts'
import { toMajorUnits } from '../../contract/money.ts'
import { languages } from '../base/languages.ts'
import { Heading, Paragraph } from './elements.tsx'
import type { Mail } from './mail.ts'

type Stated = { reference: string; name: string; email: string; order: string; at: string; time_zone: string }
type RefundPart = { credits: number; amount: number; currency: string }

/** On a durable medium, at once: what was stated, day, time and number. `decided`: the refund is on its way. */
export const WithdrawalReceived: Mail<Stated & { refund: RefundPart[]; decided: boolean }> = {
  subject: (i18n, { reference }) => i18n._(msg`Your withdrawal ${reference}`),
  Body: ({ refund, decided, site: { support_email }, ...stated }) => (
    <>
      <Heading>
        <Trans>We’ve received your withdrawal</Trans>
      </Heading>
      <Statement {...stated} />
      {refund.map((it) => (
        <RefundPart key={it.currency} {...it} />
      ))}
      {!decided && (
        <Paragraph>
          <Trans>
            Someone on our team will check it and get back to you. If there’s money to return, you’ll have it within 14
            days, and we’ll email you when it goes.
          </Trans>
        </Paragraph>
      )}
      <Paragraph>
        <Trans>Not you? Write to {support_email} and include the number.</Trans>
      </Paragraph>
    </>
  ),
}

/** To the site's support: a person decides. */
export const Withdrawn: Mail<Stated & { language: Locale; payment: string | null }> = {
  subject: (i18n, { reference }) => i18n._(msg`Withdrawal ${reference}`),
  Body: ({ language, payment, ...stated }) => (
    <>
      <Heading>
        <Trans>New withdrawal</Trans>
      </Heading>
      <Statement {...stated} />
      <Paragraph>
        <Trans>Language: {languages[language]}</Trans>
      </Paragraph>
      <Paragraph>
        {payment ? (
          <Trans>It’s certain who bought it: payment {payment}. Nothing could be refunded by itself.</Trans>
        ) : (
          <Trans>It isn’t certain who wrote this. Compare it with the payment before you refund anything.</Trans>
        )}
      </Paragraph>
    </>
  ),
}

function Statement({ reference, name, email, order, at, time_zone }: Stated) {
  const { i18n } = useLingui()
  const when = i18n.date(new Date(at), { dateStyle: 'long', timeStyle: 'long', timeZone: time_zone })
  return (
    <>
      <Paragraph>
        <Trans>Number: {reference}</Trans>
      </Paragraph>
      <Paragraph>
        <Trans>Received: {when}</Trans>
      </Paragraph>
      <Paragraph>
        <Trans>Name: {name}</Trans>
      </Paragraph>
      <Paragraph>
        <Trans>Email: {email}</Trans>
      </Paragraph>
      <Paragraph>
        <Trans>Purchase: {order}</Trans>
      </Paragraph>
      <Paragraph>
        <Trans>Statement: I withdraw from this purchase.</Trans>
      </Paragraph>
    </>
  )
}

function RefundPart({ credits, amount, currency }: RefundPart) {
  const { i18n } = useLingui()
  const sum = i18n.number(toMajorUnits(amount, currency), { style: 'currency', currency })
  return (
    <Paragraph>
      <Trans>We’re refunding {sum} the way you paid.</Trans>{' '}
      <Plural value={credits} one="# unused credit was removed." other="# unused credits were removed." />
    </Paragraph>
  )
}

type ModelFormProps = {
  seller: { name: string; address: string; city: string }
  support_email: string
  receipt_no: string
}

/** Annex I, part B of Directive 2011/83, in its words. */
export function ModelWithdrawalForm({ seller: { name, address, city }, support_email, receipt_no }: ModelFormProps) {
  return (
    <>
      <Paragraph>
        <Trans comment="Title of the form of Directive 2011/83, Annex I B: as the Directive has it in this language">
          Model withdrawal form
        </Trans>
      </Paragraph>
      <Paragraph>
        <Trans comment="As the Directive has it in this language">
          (complete and return this form only if you wish to withdraw from the contract)
        </Trans>
      </Paragraph>
      <Paragraph>
        <Trans>
          To {name}, {address}, {city}, {support_email}:
        </Trans>
      </Paragraph>
      <Paragraph>
        <Trans comment="As the Directive has it in this language, for a service">
          I hereby give notice that I withdraw from my contract for the provision of the following service: credits,
          receipt {receipt_no}
        </Trans>
      </Paragraph>
      <Paragraph>
        <Trans>Ordered on / Name / Address / Signature (only if this form is on paper) / Date:</Trans>
      </Paragraph>
    </>
  )
}
