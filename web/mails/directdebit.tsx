// Pre-notification of a SEPA direct debit: amount, day and mandate (PAY-5).

import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { toMajorUnits } from '../../contract/money.ts'
import { Heading, Paragraph } from './elements.tsx'
import type { Mail } from './mail.ts'

type DirectDebitData = {
  name: string
  /** Masked. */
  iban: string
  /** In cents. */
  amount: number
  currency: string
  /** A calendar day. */
  collect_on: string
  reference: string
  creditor: string
  creditor_id: string
  /** The bank returned the first attempt. */
  again: boolean
}

export const DirectDebitNotice: Mail<DirectDebitData> = {
  subject: (i18n, { collect_on }) => i18n._(msg`Direct debit on ${dayOf(i18n, collect_on)}`),
  Body: (props) => {
    const { i18n } = useLingui()
    const amount = i18n.number(toMajorUnits(props.amount, props.currency), {
      style: 'currency',
      currency: props.currency,
    })
    const day = dayOf(i18n, props.collect_on)
    return (
      <>
        <Heading>
          <Trans>Hi {props.name},</Trans>
        </Heading>
        {props.again && (
          <Paragraph>
            <Trans>Your bank didn’t pay the direct debit for your order, so we’ll try once more.</Trans>
          </Paragraph>
        )}
        <Paragraph>
          <Trans>
            On {day} we’ll collect {amount} from account {props.iban}.
          </Trans>
        </Paragraph>
        <Paragraph>
          <Trans>
            Mandate {props.reference}, creditor {props.creditor}, creditor identifier {props.creditor_id}.
          </Trans>
        </Paragraph>
        <Paragraph>
          <Trans>
            Please make sure there’s enough in your account. If something’s wrong, write to us before that day.
          </Trans>
        </Paragraph>
      </>
    )
  },
}

const dayOf = (i18n: { date(value: Date, format: Intl.DateTimeFormatOptions): string }, day: string) =>
  i18n.date(new Date(`${day}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
