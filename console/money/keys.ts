// Keys of the section "Money" beside the digits of its parts.
import { msg } from '@lingui/core/macro'

export const refundKey = { key: 'r', text: msg`Refund this payment` }
