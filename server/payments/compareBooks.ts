// Daily comparison with the providers' books: payments found there become events; every other difference is logged and kept
// until the next one (PAY-4).
import { addSeconds } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'
import { configuredProviders, type Provider, type ProviderBooking, type ProviderEvent } from '../providers/index.ts'
import type { BookDifference } from './providerBooks.ts'
import { applyEvents, recordEvents } from './providerEvents.ts'

/** A day, and one more for late bookings. */
const LOOKBACK_SECONDS = 2 * 86_400
/** How far the clocks of their books and ours may differ. */
const TOLERANCE_SECONDS = 3_600

export async function compareBooks(app: App) {
  for (const provider of configuredProviders(app))
    await compareProvider(app, provider).catch((error) => app.log.error('report', error, { provider: provider.key }))
}

async function compareProvider(app: App, provider: Provider) {
  const since = addSeconds(app.clock.now(), -LOOKBACK_SECONDS)
  const bookings = await provider.bookingsSince(app, since)
  if (!bookings) return saveComparison(app, provider, { since, bookings: null, differences: [] })
  await recordEvents(app, provider.key, bookings.flatMap(eventOf))
  await applyEvents(app)
  const differences = [
    ...(await unknownReversals(app, provider, bookings)),
    ...(await missingPayments(app, provider, bookings, since)),
  ]
  for (const { payment } of differences)
    app.log.error('books differ from the provider', new Error('books'), {
      provider: provider.key,
      payment,
    })
  await saveComparison(app, provider, { since, bookings: bookings.length, differences })
}

type Comparison = { since: Date; bookings: number | null; differences: BookDifference[] }
const saveComparison = async ({ db, clock }: App, { key }: Provider, { since, bookings, differences }: Comparison) => {
  await db.run`
    insert into book_comparison (provider, compared_at, since, bookings, differences)
    values (${key}, ${clock.now()}, ${since}, ${bookings}, ${db.json(differences)})
    on conflict (provider) do update
    set compared_at = excluded.compared_at, since = excluded.since, bookings = excluded.bookings, differences = excluded.differences`
}

const eventOf = ({ kind, payment, reference, amount, currency }: ProviderBooking): ProviderEvent[] =>
  kind === 'payment' ? [{ event_id: `report.${reference}`, kind, payment, outcome: 'completed', amount, currency }] : []

const referenceOf = ({ payment }: ProviderBooking) =>
  'payment_id' in payment ? payment.payment_id : payment.provider_ref

/** Refunds and chargebacks in their books that ours lack. Only reported: their books do not give the event's reference. */
async function unknownReversals(app: App, { key }: Provider, bookings: ProviderBooking[]): Promise<BookDifference[]> {
  const unknown: BookDifference[] = []
  for (const booking of bookings) {
    const { kind, amount, currency } = booking
    if (kind === 'payment') continue
    const [found] = await app.db.many<{ site: string; is_known: boolean }>`
      select s.key as site,
        exists (select from payment_refund r where r.payment_id = p.id and r.amount = ${amount} and ${kind} = 'refund')
        or exists (select from payment_chargeback c where c.payment_id = p.id and c.amount = ${amount} and ${kind} = 'chargeback') as is_known
      from payment p join site s on s.id = p.site_id
      where p.provider = ${key} and ${referenceOf(booking)} in (p.public_id, p.provider_ref)
      order by is_known desc`
    const payment = referenceOf(booking)
    if (!found?.is_known)
      unknown.push({ kind, only_in: 'theirs', payment, site: found?.site ?? null, amount, currency })
  }
  return unknown
}

/** Payments completed in our books alone. */
async function missingPayments(
  app: App,
  { key }: Provider,
  bookings: ProviderBooking[],
  since: Date,
): Promise<BookDifference[]> {
  const providerReferences = new Set(bookings.filter(({ kind }) => kind === 'payment').map(referenceOf))
  const payments = await app.db.many<
    Pick<BookDifference, 'payment' | 'site' | 'amount' | 'currency'> & { provider_ref: string | null }
  >`
    select p.public_id as payment, p.provider_ref, s.key as site, p.amount, p.currency
    from payment p join site s on s.id = p.site_id
    where p.provider = ${key} and p.status = 'completed'
      and p.settled_at between ${addSeconds(since, TOLERANCE_SECONDS)} and ${addSeconds(app.clock.now(), -TOLERANCE_SECONDS)}`
  return payments
    .filter((it) => !providerReferences.has(it.payment) && !providerReferences.has(it.provider_ref ?? ''))
    .map(({ provider_ref: _, ...it }) => ({ kind: 'payment', only_in: 'ours', ...it }))
}
