// Measures of payments, provider events and ledgers (OPS-8). Money is in minor units.
import { readDeploymentValue } from '../base/db/deploymentValue.ts'
import { type Measures, single } from '../base/observability/measure.ts'
import { LEDGER_FAULTS_KEY } from './ledgerCheck.ts'
import { SCHEME_SHARE_KEY } from './schemeRatios.ts'

type DayRow = { currency: string; status: string; count: number; amount: number }
type WaitingRow = { events: number; event_seconds: number; polls: number; chargebacks: number }

/** Payments are numbered in the order in which they begin, so the last ones are the last day's. */
const MAX_RECENT_PAYMENTS = 20_000

export const measureMoney: Measures = async (db, now) => {
  const day = await db.many<DayRow>`
    select currency, status, count(*)::int as count, sum(amount)::bigint as amount
    from (select currency, status, amount, created_at from payment order by id desc limit ${MAX_RECENT_PAYMENTS}) p
    where created_at > ${now}::timestamptz - interval '1 day'
    group by currency, status`
  const waiting = await db.one<WaitingRow>`
    select (select count(*) from provider_event where applied_at is null)::int as events,
      coalesce((
        select extract(epoch from ${now}::timestamptz - min(received_at)) from provider_event where applied_at is null
      ), 0)::float8 as event_seconds,
      (select count(*) from payment where status in ('loading', 'pending') and poll_at < ${now})::int as polls,
      (
        select count(*) from (select created_at from payment_chargeback order by id desc limit ${MAX_RECENT_PAYMENTS}) c
        where created_at > ${now}::timestamptz - interval '1 day'
      )::int as chargebacks`
  const faults = await readDeploymentValue(db, LEDGER_FAULTS_KEY)
  const byDay = (value: (row: DayRow) => number) =>
    (day.length ? day : [{ currency: 'EUR', status: 'completed', count: 0, amount: 0 }]).map((row) => ({
      labels: { currency: row.currency, status: row.status },
      value: value(row),
    }))
  return [
    {
      name: 'nightjar_payments_day',
      help: 'Payments that began within 24 hours, by status and currency.',
      values: byDay(({ count }) => count),
    },
    {
      name: 'nightjar_payments_day_minor_units',
      help: 'Their sum in minor units of the currency.',
      values: byDay(({ amount }) => amount),
    },
    single('nightjar_chargebacks_day', 'Chargebacks that came within 24 hours.', waiting.chargebacks),
    single('nightjar_provider_events_waiting', 'Events of providers that are not applied yet.', waiting.events),
    single('nightjar_provider_event_oldest_seconds', 'How long the oldest of them has waited.', waiting.event_seconds),
    single('nightjar_payments_to_poll', 'Payments whose provider is due to be asked.', waiting.polls),
    single(
      'nightjar_scheme_limit_share',
      'Disputes and fraud of this month as a share of the nearest limit of a card scheme; 1 is reached.',
      Number((await readDeploymentValue(db, SCHEME_SHARE_KEY)) ?? 0),
    ),
    single('nightjar_ledger_faults', 'Faults of the last check of both ledgers.', Number(faults ?? 0)),
  ]
}
