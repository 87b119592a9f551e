// The calls that payments answers.
import { payments } from '../../contract/index.ts'
import { serve } from '../base/http/serve.ts'
import { offer } from './offer.ts'
import * as again from './repeat.ts'
import * as cap from './spendCap.ts'
import { start } from './start.ts'
import { status } from './status.ts'
import * as stored from './storedMethods.ts'
import * as transactions from './transactions.ts'
import { webhook } from './webhook.ts'

export const calls = [
  serve(payments.methods, offer),
  serve(payments.start, start),
  serve(payments.repeatOffer, again.offer),
  serve(payments.repeat, again.repeat),
  serve(payments.storedMethods, stored.list),
  serve(payments.forget, stored.forget),
  serve(payments.spendCap, cap.read),
  serve(payments.setSpendCap, cap.set),
  serve(payments.status, status),
  serve(payments.transactions, transactions.list),
  serve(payments.oneTransaction, transactions.one),
  serve(payments.giveBack, transactions.giveBack),
  serve(payments.webhook, webhook),
]
