// What the sandbox paid back, in its own books: never more than came in, and each refund once, by the id it was asked with (ACC-17).
import type { Db } from '../../base/database.ts'
import type { Refund } from './provider.ts'
import type { Checkout } from './sandboxBooks.ts'

/** False where it can't be: no such payment, not paid, another currency, more than is left of it. */
export const bookRefund = (db: Db, { refund_id, provider_ref, amount, currency }: Refund, now: Date) =>
  db.transaction(async (inside) => {
    const checkout = await inside.maybe<Checkout>`select * from sandbox_checkout where ref = ${provider_ref} for update`
    if (!checkout) return false
    const before = await inside.maybe<{ ref: string; amount: number }>`
      select ref, amount from sandbox_refund where refund_id = ${refund_id}`
    if (before) return before.ref === provider_ref && before.amount === amount
    const { back } = await inside.one<{ back: number }>`
      select coalesce(sum(amount), 0)::bigint as back from sandbox_refund where ref = ${provider_ref}`
    if (checkout.status !== 'completed' || checkout.currency !== currency || back + amount > checkout.amount)
      return false
    await inside.run`
      insert into sandbox_refund (refund_id, ref, site_id, amount, created_at)
      values (${refund_id}, ${provider_ref}, ${checkout.site_id}, ${amount}, ${now})`
    return true
  })
