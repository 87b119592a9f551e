// Daily comparison with the providers' books: payments found there become events; every other difference is logged (PAY-4).
import { addSeconds } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { configuredProviders, type Provider, type ProviderBooking, type ProviderEvent } from '../providers/index.ts'
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
  if (!bookings) return
  await recordEvents(app, provider.key, bookings.flatMap(eventOf))
  await applyEvents(app)
  const faults = [
    ...(await unknownReversals(app, provider, bookings)),
    ...(await missingPayments(app, provider, bookings, since)),
  ]
  for (const payment of faults)
    app.log.error('books differ from the provider', new Error('books'), {
      provider: provider.key,
      payment,
    })
}

const eventOf = ({ kind, payment, reference, amount, currency }: ProviderBooking): ProviderEvent[] =>
  kind === 'payment' ? [{ event_id: `report.${reference}`, kind, payment, outcome: 'completed', amount, currency }] : []

const referenceOf = ({ payment }: ProviderBooking) =>
  'payment_id' in payment ? payment.payment_id : payment.provider_ref

/** Refunds and chargebacks in their books that ours lack. Only reported: their books do not give the event's reference. */
async function unknownReversals(app: App, { key }: Provider, bookings: ProviderBooking[]): Promise<string[]> {
  const unknown: string[] = []
  for (const booking of bookings.filter(({ kind }) => kind !== 'payment')) {
    const payment = await app.db.maybe`
      select 1 from payment p
      where p.provider = ${key} and ${referenceOf(booking)} in (p.public_id, p.provider_ref) and (
        exists (select from payment_refund r where r.payment_id = p.id and r.amount = ${booking.amount} and ${booking.kind} = 'refund')
        or exists (select from payment_chargeback c where c.payment_id = p.id and c.amount = ${booking.amount} and ${booking.kind} = 'chargeback'))`
    if (!payment) unknown.push(referenceOf(booking))
  }
  return unknown
}

/** Payments completed in our books alone. */
async function missingPayments(
  app: App,
  { key }: Provider,
  bookings: ProviderBooking[],
  since: Date,
): Promise<string[]> {
  const providerReferences = new Set(bookings.filter(({ kind }) => kind === 'payment').map(referenceOf))
  const payments = await app.db.many<Columns<'payment', 'public_id' | 'provider_ref'>>`
    select public_id, provider_ref from payment
    where provider = ${key} and status = 'completed'
      and settled_at between ${addSeconds(since, TOLERANCE_SECONDS)} and ${addSeconds(app.clock.now(), -TOLERANCE_SECONDS)}`
  return payments
    .filter((it) => !providerReferences.has(it.public_id) && !providerReferences.has(it.provider_ref ?? ''))
    .map((it) => it.public_id)
}
