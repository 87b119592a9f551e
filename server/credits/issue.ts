// Issues credits to a member: at signup, with a purchase, as a bonus (CRED-6).
import type { Id } from '../../contract/ids.ts'
import type { Db } from '../base/db/database.ts'

export type Lot = 'bought' | 'bonus' | 'signup'
export type CreditIssue = {
  site_id: Id<'site'>
  member_id: Id<'member'>
  lot: Lot
  /** Whole credits; 0 issues nothing. */
  amount: number
  reason: 'signup' | 'purchase' | 'bonus' | 'grant'
  /** Idempotency key together with the reason: a second call issues nothing. */
  reference: string
  now: Date
}

/** `issued` is false where it was done before; `credits` is the balance either way. */
export const issueCredits = (db: Db, { site_id, member_id, lot, amount, reason, reference, now }: CreditIssue) =>
  db.one<{ issued: boolean; credits: number }>`
    select * from credit_issue(${site_id}, ${member_id}, ${lot}, ${amount}, ${reason}, ${reference}, ${now})`
