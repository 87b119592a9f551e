// Gives a member credits: at signup, with a purchase, as a bonus (CRED-6).
import type { Db } from '../base/db/database.ts'

export type Lot = 'bought' | 'bonus' | 'signup'
export type Issue = {
  site_id: number
  member_id: number
  lot: Lot
  /** Whole credits; 0 issues nothing. */
  amount: number
  reason: 'signup' | 'purchase' | 'bonus' | 'grant'
  /** What they are for: the same reason and reference again issues nothing. */
  reference: string
  now: Date
}

/** `issued` is false where it had been done before; `credits` is the whole balance either way. */
export const issue = (db: Db, { site_id, member_id, lot, amount, reason, reference, now }: Issue) =>
  db.one<{ issued: boolean; credits: number }>`
    select * from credit_issue(${site_id}, ${member_id}, ${lot}, ${amount}, ${reason}, ${reference}, ${now})`
