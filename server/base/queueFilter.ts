// What a queue of the console asks of the domain whose items it shows (STAFF-2).
import type { Id } from '../../contract/ids.ts'

/** `only`: of these. `without`: none of these, such as what others hold. */
export type QueueFilter = { sites: Id<'site'>[]; only?: string[] | undefined; without: string[]; limit: number }
export type Waiting = { waiting: number; oldest_at: Date | null }

/** Money that waits for a person. `reference`: its name for the verbs of its domain. */
export type WaitingMoney = {
  item: string
  site_id: Id<'site'>
  kind: 'booking' | 'refund' | 'debit' | 'withdrawal' | 'chargeback'
  reference: string
  amount: number | null
  currency: string | null
  why: string | null
  /** The public number of the payment that it is about, or says it is. */
  payment: string | null
  since: Date
  due_at: Date
}

/** Where the law sets no clock for it: with a withdrawal before it the money is back within the law's 14 days. */
export const MONEY_CLOCK_DAYS = 7
