// The calls that direct debit answers.
import { directdebit } from '../../contract/index.ts'
import { serve } from '../base/http/serve.ts'
import { sendCode } from './code.ts'
import { enter, useKept } from './enter.ts'
import { open } from './open.ts'
import { sign } from './sign.ts'
import { willTransfer } from './transfers.ts'

export const calls = [
  serve(directdebit.open, open),
  serve(directdebit.enter, enter),
  serve(directdebit.useKept, useKept),
  serve(directdebit.sendCode, sendCode),
  serve(directdebit.sign, sign),
  serve(directdebit.willTransfer, willTransfer),
]
