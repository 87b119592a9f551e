// Each provider beside our books: its last comparison, the ledger's claim on it, and payments without an outcome (PAY-4).
import type { App } from '../base/ctx.ts'
import { configuredProviders } from '../providers/index.ts'

/** `ours`: only our books have it. `theirs`: only the provider's. */
export type BookDifference = {
  kind: 'payment' | 'refund' | 'chargeback'
  only_in: 'ours' | 'theirs'
  /** Our number of the payment, or the provider's where we have none. */
  payment: string
  site: string | null
  amount: number
  currency: string
}
type Row = {
  provider: string
  compared_at: Date | null
  since: Date | null
  bookings: number | null
  differences: BookDifference[]
  cleared: { currency: string; amount: number }[]
  open: number
  oldest_open: Date | null
}

/** Of those that are set up, and of those that the ledger knows. */
export const providerBooks = (app: App) => app.db.many<Row>`
  with claim as (
    select substr(account, 10) as provider, currency, sum(amount)::bigint as amount
    from money_entry where account like 'clearing:%' group by 1, 2
  ), waiting as (
    select provider, count(*)::int as open, min(created_at) as oldest_open
    from payment where status in ('loading', 'pending') group by 1
  ), named as (
    select unnest(${configuredProviders(app).map(({ key }) => key)}::text[]) as provider
    union select provider from claim
    union select provider from waiting
  )
  select n.provider, b.compared_at, b.since, b.bookings, coalesce(b.differences, '[]') as differences,
    coalesce((select json_agg(json_build_object('currency', c.currency, 'amount', c.amount) order by c.currency)
      from claim c where c.provider = n.provider), '[]') as cleared,
    coalesce(w.open, 0) as open, w.oldest_open
  from named n
  left join book_comparison b on b.provider = n.provider
  left join waiting w on w.provider = n.provider
  order by n.provider`
