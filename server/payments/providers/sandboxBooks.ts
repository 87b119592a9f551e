// The sandbox's own books: what a processor would keep on its side, in a table that nothing of ours joins with.
import type { Db } from '../../base/database.ts'

/** A checkout that nobody decided on for so long counts as failed. */
export const checkoutMinutes = 60

export type Checkout = {
  ref: string
  site_id: number
  amount: number
  currency: string
  method: string
  status: 'open' | 'pending' | 'completed' | 'failed'
  return_to: string
  created_at: Date
}
type New = Omit<Checkout, 'status' | 'created_at'> & { now: Date }

export const openCheckout = (db: Db, { ref, site_id, amount, currency, method, return_to, now }: New) =>
  db.run`
    insert into sandbox_checkout (ref, site_id, amount, currency, method, status, return_to, created_at)
    values (${ref}, ${site_id}, ${amount}, ${currency}, ${method}, 'open', ${return_to}, ${now})
    on conflict (ref) do nothing`

export const findCheckout = (db: Db, ref: string) =>
  db.maybe<Checkout>`select * from sandbox_checkout where ref = ${ref}`

/** True for the one who decided: a second button, or another tab, comes too late. */
export const closeCheckout = async (db: Db, ref: string, status: 'pending' | 'completed' | 'failed') =>
  (await db.run`update sandbox_checkout set status = ${status} where ref = ${ref} and status = 'open'`) === 1

/** The money of a delayed payment came. */
export const completeCheckout = (db: Db, ref: string) =>
  db.run`update sandbox_checkout set status = 'completed' where ref = ${ref} and status = 'pending'`
