// Binds contract calls to verbs.
import { payments } from '../../contract/index.ts'
import { serve } from '../base/http/serve.ts'
import { offerMethods } from './offerMethods.ts'
import * as again from './repeatOrder.ts'
import * as cap from './spendCap.ts'
import { spending } from './spending.ts'
import { start } from './start.ts'
import { status } from './status.ts'
import * as stored from './storedMethods.ts'
import * as transactions from './transactions.ts'
import { webhook } from './webhook.ts'
import { withdraw } from './withdraw.ts'

export const calls = [
  serve(payments.methods, offerMethods),
  serve(payments.start, start),
  serve(payments.repeatOffer, again.repeatOffer),
  serve(payments.repeat, again.repeatOrder),
  serve(payments.storedMethods, stored.listStoredMethods),
  serve(payments.deleteStoredMethod, stored.deleteStoredMethod),
  serve(payments.spendCap, cap.readSpendCap),
  serve(payments.setSpendCap, cap.setSpendCap),
  serve(payments.spending, spending),
  serve(payments.status, status),
  serve(payments.transactions, transactions.listTransactions),
  serve(payments.oneTransaction, transactions.findTransaction),
  serve(payments.returnPurchase, transactions.returnPurchase),
  serve(payments.withdraw, withdraw),
  serve(payments.webhook, webhook),
]
