// Account statements: camt.053 (end of day), camt.052 (report during the day) and camt.054 (notifications), by booking.
import { BankFileFault } from './bankFileFault.ts'
import { type Booking, bookingsOf } from './bookings.ts'
import { childrenNamed, moneyOf, requiredNode, text } from './fields.ts'
import type { Node } from './readXml.ts'

/** Signed cents; negative when overdrawn. */
export type Balance = { amount: number; currency: string }
export type Statement = {
  statement_id: string | null
  /** Account number as the bank gives it; an IBAN in SEPA. */
  account: string | null
  currency: string | null
  created_at: string | null
  opening: Balance | null
  closing: Balance | null
  bookings: Booking[]
  /** Whether opening plus bookings equals closing; null where they are not given, or not readable. */
  adds_up: boolean | null
}
export type Statements = { message_id: string; created_at: string | null; statements: Statement[] }

/** Names of the element of the message, and of a statement in it. */
export const statementMessages = {
  'camt.052': ['BkToCstmrAcctRpt', 'Rpt'],
  'camt.053': ['BkToCstmrStmt', 'Stmt'],
  'camt.054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const
export type StatementMessage = keyof typeof statementMessages

export function statements(root: Node, kind: StatementMessage): Statements {
  const [messageName, statementName] = statementMessages[kind]
  const message = requiredNode(root, messageName)
  return {
    message_id: requiredNode(message, 'GrpHdr/MsgId').text,
    created_at: text(message, 'GrpHdr/CreDtTm'),
    statements: childrenNamed(message, statementName).map(statement),
  }
}

function statement(node: Node): Statement {
  const { opening, closing, adds_up } = balances(node)
  const account = text(node, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id')?.replace(/\s/g, '').toUpperCase() ?? null
  return {
    statement_id: text(node, 'Id'),
    account,
    currency: text(node, 'Acct/Ccy') ?? closing?.currency ?? null,
    created_at: text(node, 'CreDtTm'),
    opening,
    closing,
    bookings: bookingsOf(childrenNamed(node, 'Ntry'), account),
    adds_up,
  }
}

/** A check of the file alone: what cannot be read of it leaves it out. */
function balances(node: Node): Pick<Statement, 'opening' | 'closing' | 'adds_up'> {
  try {
    const opening = balance(node, ['OPBD', 'PRCD'])
    const closing = balance(node, ['CLBD'])
    const sum = sumOfEntries(childrenNamed(node, 'Ntry'))
    return { opening, closing, adds_up: opening && closing ? opening.amount + sum === closing.amount : null }
  } catch (error) {
    if (error instanceof BankFileFault) return { opening: null, closing: null, adds_up: null }
    throw error
  }
}

function balance(node: Node, codes: string[]): Balance | null {
  const balanceNode = childrenNamed(node, 'Bal').find((it) => codes.includes(text(it, 'Tp/CdOrPrtry/Cd') ?? ''))
  if (!balanceNode) return null
  const { amount, currency } = moneyOf(requiredNode(balanceNode, 'Amt'))
  return { amount: sign(balanceNode) * amount, currency }
}

const sumOfEntries = (entries: Node[]) =>
  entries
    .filter((entry) => text(entry, 'Sts/Cd', 'Sts') === 'BOOK')
    .reduce((sum, entry) => sum + sign(entry) * moneyOf(requiredNode(entry, 'Amt')).amount, 0)

function sign(node: Node): 1 | -1 {
  const side = requiredNode(node, 'CdtDbtInd')
  if (side.text !== 'CRDT' && side.text !== 'DBIT') throw new BankFileFault('field', 'CdtDbtInd is no side', side)
  return side.text === 'CRDT' ? 1 : -1
}
