// Texts of the reasons why a payment failed (PAY-2).
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PaymentFailureReason } from '../../contract/payments.ts'

export const failureTexts: Record<PaymentFailureReason, MessageDescriptor> = {
  cancelled: msg`You stopped it.`,
  expired: msg`The time to pay was over.`,
  declined: msg`Your bank said no, and did not say why.`,
  not_enough_money: msg`There was not enough money on the account.`,
  limit: msg`It was more than your card or account allows.`,
  details: msg`A number or a name was not right.`,
  authentication: msg`Your bank could not confirm that it was you.`,
  blocked: msg`The card or account is blocked.`,
  technical: msg`Something did not work between the banks.`,
}
