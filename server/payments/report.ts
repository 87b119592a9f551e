// The daily report: payments that providers booked are told like any other word of theirs; all else that differs is said (PAY-4).
import { later } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'
import { type Booked, type Provider, providersIn, type Told } from '../providers/index.ts'
import { applyEvents, keepEvents } from './events.ts'

/** Seconds back: a day, and one more for what was late. */
const reach = 2 * 86_400
/** Seconds that their books and ours may differ. */
const slack = 3_600

export async function report(app: App) {
  for (const provider of providersIn(app))
    await compare(app, provider).catch((error) => app.log.error('report', error, { provider: provider.key }))
}

async function compare(app: App, provider: Provider) {
  const from = later(app.clock.now(), -reach)
  const booked = await provider.since(app, from)
  if (!booked) return
  await keepEvents(app, provider.key, booked.flatMap(toldOf))
  await applyEvents(app)
  const faults = [...(await unknownBack(app, provider, booked)), ...(await missing(app, provider, booked, from))]
  for (const payment of faults)
    app.log.error('a provider booked something else than we did', new Error('report'), {
      provider: provider.key,
      payment,
    })
}

const toldOf = ({ kind, payment, reference, amount, currency }: Booked): Told[] =>
  kind === 'payment' ? [{ event_id: `report.${reference}`, kind, payment, outcome: 'completed', amount, currency }] : []

const nameOf = ({ payment }: Booked) => ('payment_id' in payment ? payment.payment_id : payment.provider_ref)

/** Money that went back, and that we know nothing of: by which name it would be told, a report does not say. */
async function unknownBack(app: App, { key }: Provider, booked: Booked[]): Promise<string[]> {
  const found: string[] = []
  for (const line of booked.filter(({ kind }) => kind !== 'payment')) {
    const known = await app.db.maybe`
      select 1 from payment p
      where p.provider = ${key} and ${nameOf(line)} in (p.public_id, p.provider_ref) and (
        exists (select from payment_refund r where r.payment_id = p.id and r.amount = ${line.amount} and ${line.kind} = 'refund')
        or exists (select from payment_chargeback c where c.payment_id = p.id and c.amount = ${line.amount} and ${line.kind} = 'chargeback'))`
    if (!known) found.push(nameOf(line))
  }
  return found
}

/** Paid in our books alone. */
async function missing(app: App, { key }: Provider, booked: Booked[], from: Date): Promise<string[]> {
  const theirs = new Set(booked.filter(({ kind }) => kind === 'payment').map(nameOf))
  const ours = await app.db.many<{ public_id: string; provider_ref: string | null }>`
    select public_id, provider_ref from payment
    where provider = ${key} and status = 'completed'
      and settled_at between ${later(from, slack)} and ${later(app.clock.now(), -slack)}`
  return ours.filter((it) => !theirs.has(it.public_id) && !theirs.has(it.provider_ref ?? '')).map((it) => it.public_id)
}
