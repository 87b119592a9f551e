// Texts of the reasons why a payment failed (PAY-2).
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PaymentFailureReason } from '../../contract/payments.ts'

export const failureTexts: Record<PaymentFailureReason, MessageDescriptor> = {
  cancelled: msg`You cancelled this payment.`,
  expired: msg`This payment timed out.`,
  declined: msg`Your bank declined this payment.`,
  not_enough_money: msg`There wasn’t enough money in the account.`,
  limit: msg`It was over the limit of your card or account.`,
  details: msg`Some of the payment details were wrong.`,
  authentication: msg`Your bank couldn’t confirm it was you.`,
  blocked: msg`This card or account is blocked.`,
  technical: msg`Something went wrong between the banks.`,
}
