// Binds contract calls to verbs.
import { directDebit } from '../../contract/index.ts'
import { serve } from '../base/http/serve.ts'
import { sendCode } from './oneTimeCode.ts'
import { readPaymentStep } from './paymentStep.ts'
import { sign } from './sign.ts'
import { reuseMandate, submitForm } from './submitForm.ts'
import { announceTransfer } from './transfers.ts'

export const calls = [
  serve(directDebit.readPaymentStep, readPaymentStep),
  serve(directDebit.submitForm, submitForm),
  serve(directDebit.reuseMandate, reuseMandate),
  serve(directDebit.sendCode, sendCode),
  serve(directDebit.sign, sign),
  serve(directDebit.announceTransfer, announceTransfer),
]
