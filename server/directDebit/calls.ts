// The calls that direct debit answers.
import { directDebit } from '../../contract/index.ts'
import { serve } from '../base/http/serve.ts'
import { sendCode } from './code.ts'
import { enter, useKept } from './enter.ts'
import { open } from './open.ts'
import { sign } from './sign.ts'
import { willTransfer } from './transfers.ts'

export const calls = [
  serve(directDebit.open, open),
  serve(directDebit.enter, enter),
  serve(directDebit.useKept, useKept),
  serve(directDebit.sendCode, sendCode),
  serve(directDebit.sign, sign),
  serve(directDebit.willTransfer, willTransfer),
]
