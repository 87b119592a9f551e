// Queries of the sandbox's own tables: what a processor stores on its side; nothing else joins with them.
import type { Currency } from '../../../contract/countries.ts'
import type { PaymentMethod } from '../../../contract/payments.ts'
import type { Db } from '../../base/db/database.ts'
import type { Columns, Tables } from '../../base/db/tables.ts'
import type { FailureReason, StoredToken } from '../provider.ts'

/** An undecided checkout fails after this. */
export const CHECKOUT_TIMEOUT_MINUTES = 60

/** The planned outcome of a checkout. `step` null: no confirmation. `late`: seconds after which the money comes although it failed. `charge`: test case of the token. */
export type Plan = {
  outcome: 'completed' | 'failed'
  reason?: FailureReason
  step?: null
  delay?: number
  late?: number
  charge?: 'works' | 'fails' | 'asks'
  label?: string
  expires?: string | null
  /** Fingerprint of an account that several members share; everything else is a buyer's own. */
  instrument?: string
}

export type Checkout = Tables['sandbox_checkout'] & {
  /** Written with every checkout. */
  payment_id: string
  currency: Currency
  method: PaymentMethod
  reason: FailureReason | null
  plan: Plan | null
}
type NewCheckout = Pick<
  Checkout,
  'ref' | 'payment_id' | 'site_id' | 'host' | 'amount' | 'currency' | 'method' | 'store_method' | 'return_to'
> & {
  now: Date
}

/** Idempotent: the same order is the same checkout. */
export const openCheckout = (db: Db, checkout: NewCheckout) =>
  db.run`
    insert into sandbox_checkout (ref, payment_id, site_id, host, amount, currency, method, store_method, status, return_to, created_at)
    values (${checkout.ref}, ${checkout.payment_id}, ${checkout.site_id}, ${checkout.host}, ${checkout.amount}, ${checkout.currency}, ${checkout.method}, ${checkout.store_method}, 'open',
      ${checkout.return_to}, ${checkout.now})
    on conflict do nothing`

export const findCheckout = (db: Db, ref: string) =>
  db.maybe<Checkout>`select * from sandbox_checkout where ref = ${ref}`

/** Saves the plan after the first page; the confirmation page executes it. */
export const planCheckout = (db: Db, ref: string, plan: Plan) =>
  db.run`update sandbox_checkout set plan = ${db.json(plan)} where ref = ${ref} and status = 'open'`

/** Counts a wrong code; answers the count. */
export const countWrongCode = (db: Db, ref: string) =>
  db.maybe<Columns<'sandbox_checkout', 'attempts'>>`
    update sandbox_checkout set attempts = attempts + 1 where ref = ${ref} and status = 'open' returning attempts`

type CheckoutResult = Pick<Checkout, 'status' | 'reason' | 'due_at'> & { now: Date }

/** undefined where the checkout was decided before, e.g. in another tab. */
export const closeCheckout = (db: Db, ref: string, plan: Plan, { status, reason, due_at, now }: CheckoutResult) =>
  db.maybe<Checkout>`
    update sandbox_checkout
    set status = ${status}, reason = ${reason}, plan = ${db.json(plan)}, due_at = ${due_at}, decided_at = ${now}
    where ref = ${ref} and status = 'open'
    returning *`

/** Settles a pending checkout that is due. */
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
  db.transaction(async (tx) => {
    await tx.run`
      insert into sandbox_token (token, site_id, method, label, expires, charge)
      values (${token}, ${site_id}, ${method}, ${plan?.label ?? ''}, ${plan?.expires ?? null}, ${plan?.charge ?? 'works'})`
    await tx.run`update sandbox_checkout set token = ${token} where ref = ${ref}`
  })

export type StoredCheckoutToken = StoredToken & Columns<'sandbox_token', 'charge'>
export const findToken = (db: Db, token: string) =>
  db.maybe<StoredCheckoutToken>`select token, label, expires, charge from sandbox_token where token = ${token} and deleted_at is null`

/** Deletes a token and everything that identifies its owner. */
export const deleteToken = (db: Db, token: string, now: Date) =>
  db.transaction(async (tx) => {
    await tx.run`
      update sandbox_token set deleted_at = ${now}, label = '', expires = null where token = ${token} and deleted_at is null`
    await tx.run`update sandbox_checkout set plan = plan - 'label' - 'expires' where token = ${token}`
    await tx.run`
      update sandbox_event e set body = e.body - 'stored' from sandbox_checkout c where c.ref = e.checkout and c.token = ${token}`
  })
