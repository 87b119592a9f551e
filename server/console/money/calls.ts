// The calls of the section "Money" and their verbs (STAFF-2).
import * as bank from '../../../contract/console/bank.ts'
import * as books from '../../../contract/console/books.ts'
import * as money from '../../../contract/console/money.ts'
import * as prices from '../../../contract/console/prices.ts'
import { type BoundStaffCall, serveStaff } from '../serveStaff.ts'
import * as bankVerbs from './bank.ts'
import * as booksVerbs from './books.ts'
import * as files from './files.ts'
import * as payments from './payments.ts'
import * as pricesVerbs from './prices.ts'
import { grant, refund } from './twoPersons.ts'
import * as withdrawals from './withdrawals.ts'

/** They ask a provider, store a request or a file, or take long: they hold the role as they begin. */
const ownTransactions = { ownTransactions: true }

export const boundMoneyCalls: BoundStaffCall[] = [
  serveStaff(money.payments, payments.payments),
  serveStaff(money.payment, payments.payment),
  serveStaff(money.chargebacks, payments.chargebacks),
  serveStaff(money.refund, refund, ownTransactions),
  serveStaff(money.grant, grant, ownTransactions),
  serveStaff(money.receipt, files.receipt),
  serveStaff(money.creditNote, files.creditNote),
  serveStaff(money.dossier, files.dossier),
  serveStaff(money.withdrawals, withdrawals.withdrawals),
  serveStaff(money.closeWithdrawal, withdrawals.close),
  serveStaff(money.bars, withdrawals.bars),
  serveStaff(money.setBar, withdrawals.setBar),
  serveStaff(money.liftBar, withdrawals.liftBar),
  serveStaff(prices.bundles, pricesVerbs.bundles),
  serveStaff(prices.addBundle, pricesVerbs.add),
  serveStaff(prices.changeBundle, pricesVerbs.change),
  serveStaff(prices.retireBundle, pricesVerbs.retire),
  serveStaff(prices.codes, pricesVerbs.codes),
  serveStaff(prices.addCode, pricesVerbs.newCode),
  serveStaff(prices.endCode, pricesVerbs.closeCode),
  serveStaff(bank.overview, bankVerbs.overview),
  serveStaff(bank.makeFile, bankVerbs.makeFile, ownTransactions),
  serveStaff(bank.takeFile, bankVerbs.takeFile),
  serveStaff(bank.readFile, bankVerbs.readFile, ownTransactions),
  serveStaff(bank.markDone, bankVerbs.markDone),
  serveStaff(bank.settleRefund, bankVerbs.settleRefund),
  serveStaff(bank.collectAgain, bankVerbs.collectAgain),
  serveStaff(bank.giveUp, bankVerbs.giveUp),
  serveStaff(books.lastProof, booksVerbs.lastProof),
  serveStaff(books.prove, booksVerbs.prove, ownTransactions),
  serveStaff(books.vat, booksVerbs.vat),
  serveStaff(books.vatQuestions, booksVerbs.questions),
  serveStaff(books.ratios, booksVerbs.ratios),
  serveStaff(books.providers, booksVerbs.providers),
]
