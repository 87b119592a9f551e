// The sandbox's own books: what a processor would keep on its side, in tables that nothing of ours joins with.
import type { Currency } from '../../../contract/countries.ts'
import type { PaymentMethod } from '../../../contract/payments.ts'
import type { Db } from '../../base/db/database.ts'
import type { FailureReason, StoredToken } from '../provider.ts'

/** A checkout that nobody decided on for so long counts as failed. */
export const CHECKOUT_TIMEOUT_MINUTES = 60

/** What will become of a checkout. `step`: nobody is asked. `late`: seconds after which the money comes although it failed. `charge`: what is kept, later. */
export type Plan = {
  outcome: 'completed' | 'failed'
  reason?: FailureReason
  step?: null
  delay?: number
  late?: number
  charge?: 'works' | 'fails' | 'asks'
  label?: string
  expires?: string | null
}

export type Checkout = {
  ref: string
  payment_id: string
  site_id: number
  host: string
  amount: number
  currency: Currency
  method: PaymentMethod
  keep: boolean
  status: 'open' | 'pending' | 'completed' | 'failed'
  reason: FailureReason | null
  plan: Plan | null
  tries: number
  due_at: Date | null
  decided_at: Date | null
  token: string | null
  return_to: string
  created_at: Date
}
type NewCheckout = Pick<
  Checkout,
  'ref' | 'payment_id' | 'site_id' | 'host' | 'amount' | 'currency' | 'method' | 'keep' | 'return_to'
> & {
  now: Date
}

/** The same order again is the same checkout. */
export const openCheckout = (db: Db, it: NewCheckout) =>
  db.run`
    insert into sandbox_checkout (ref, payment_id, site_id, host, amount, currency, method, keep, status, return_to, created_at)
    values (${it.ref}, ${it.payment_id}, ${it.site_id}, ${it.host}, ${it.amount}, ${it.currency}, ${it.method}, ${it.keep}, 'open',
      ${it.return_to}, ${it.now})
    on conflict do nothing`

export const findCheckout = (db: Db, ref: string) =>
  db.maybe<Checkout>`select * from sandbox_checkout where ref = ${ref}`

/** The first page was filled in: what comes of it waits for the second. */
export const planCheckout = (db: Db, ref: string, plan: Plan) =>
  db.run`update sandbox_checkout set plan = ${db.json(plan)} where ref = ${ref} and status = 'open'`

/** How often a code was wrong by now. */
export const countWrongCode = (db: Db, ref: string) =>
  db.maybe<{ tries: number }>`
    update sandbox_checkout set tries = tries + 1 where ref = ${ref} and status = 'open' returning tries`

type CheckoutResult = Pick<Checkout, 'status' | 'reason' | 'due_at'> & { now: Date }

/** Nothing for a second button, or another tab: it comes too late. */
export const closeCheckout = (db: Db, ref: string, plan: Plan, { status, reason, due_at, now }: CheckoutResult) =>
  db.maybe<Checkout>`
    update sandbox_checkout
    set status = ${status}, reason = ${reason}, plan = ${db.json(plan)}, due_at = ${due_at}, decided_at = ${now}
    where ref = ${ref} and status = 'open'
    returning *`

/** What was on its way is there, or is known not to come. */
export const settleDue = (db: Db, ref: string, now: Date) =>
  db.maybe<Checkout>`
    update sandbox_checkout
    set status = case when plan ? 'late' then 'completed' else plan ->> 'outcome' end,
        reason = case when plan ? 'late' then null else plan ->> 'reason' end,
        due_at = null,
        decided_at = ${now}
    where ref = ${ref} and due_at <= ${now}
    returning *`

export const storeToken = (db: Db, { ref, site_id, method, plan }: Checkout, token: string) =>
  db.transaction(async (inside) => {
    await inside.run`
      insert into sandbox_stored (token, site_id, method, label, expires, charge)
      values (${token}, ${site_id}, ${method}, ${plan?.label ?? ''}, ${plan?.expires ?? null}, ${plan?.charge ?? 'works'})`
    await inside.run`update sandbox_checkout set token = ${token} where ref = ${ref}`
  })

export type StoredCheckoutToken = StoredToken & { charge: 'works' | 'fails' | 'asks' }
export const findToken = (db: Db, token: string) =>
  db.maybe<StoredCheckoutToken>`select token, label, expires, charge from sandbox_stored where token = ${token} and forgotten_at is null`

/** With all that says whose it was. */
export const deleteToken = (db: Db, token: string, now: Date) =>
  db.transaction(async (inside) => {
    await inside.run`
      update sandbox_stored set forgotten_at = ${now}, label = '', expires = null where token = ${token} and forgotten_at is null`
    await inside.run`update sandbox_checkout set plan = plan - 'label' - 'expires' where token = ${token}`
    await inside.run`
      update sandbox_event e set body = e.body - 'stored' from sandbox_checkout c where c.ref = e.checkout and c.token = ${token}`
  })
