// Text of the SMS with a direct debit code, and of the mandate that the code signs; neither says what the site is
// (PAY-5).

import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MANDATE_EXPIRY_MONTHS, SMS_CODE_MINUTES } from '../../contract/directDebit.ts'
import { toMajorUnits } from '../../contract/money.ts'
import type { Mail } from './mail.ts'

type CodeData = { code: string; amount: number; currency: string; creditor: string; iban: string }

export const SmsDirectDebitCode: Mail<CodeData> = {
  subject: (i18n) => i18n._(msg`Your direct debit code`),
  Body: ({ code, creditor, iban, ...money }) => {
    const amount = useMoney(money)
    return (
      <Trans>
        {code} is your code for a direct debit of {amount} to {creditor} from {iban}. Valid for {SMS_CODE_MINUTES}{' '}
        minutes. Never share it.
      </Trans>
    )
  },
}

type MandateData = {
  name: string
  creditor_id: string
  reference: string
  notice_days: number
  amount: number
  currency: string
  recurring: boolean
}

/** Paragraphs separated by empty lines; stored verbatim with the signature. */
export const DirectDebitMandate: Mail<MandateData> = {
  subject: (i18n, { reference }) => i18n._(msg`SEPA direct debit mandate ${reference}`),
  Body: ({ name, creditor_id, reference, notice_days, recurring, ...money }) => {
    const amount = useMoney(money)
    return (
      <>
        <Trans>
          SEPA direct debit mandate {reference} for {name}, creditor identifier {creditor_id}.
        </Trans>
        {'\n\n'}
        <Trans>
          I authorise {name} to send instructions to my bank to debit my account, and my bank to debit my account in
          accordance with the instructions from {name}.
        </Trans>
        {'\n\n'}
        {recurring ? (
          <Trans>
            It is for this order of {amount}, and for later orders that I make with it. I can revoke it at any time. It
            ends when it has not been used for {MANDATE_EXPIRY_MONTHS} months.
          </Trans>
        ) : (
          <Trans>It is for one debit of {amount} and ends with it.</Trans>
        )}
        {'\n\n'}
        <Trans>
          As part of my rights, I am entitled to a refund from my bank under the terms and conditions of my agreement
          with my bank. A refund must be claimed within eight weeks starting from the date on which my account was
          debited.
        </Trans>
        {'\n\n'}
        <Trans>We agree that a debit is announced to me by e-mail at least this many days before: {notice_days}.</Trans>
      </>
    )
  },
}

function useMoney({ amount, currency }: { amount: number; currency: string }) {
  const { i18n } = useLingui()
  return i18n.number(toMajorUnits(amount, currency), { style: 'currency', currency })
}
