// What providers tell is kept as it came, and applied by a job: told twice, late, or in the wrong order, the outcome is the same, once (PAY-4).
// The job runs in this process as soon as the provider is answered; what that leaves, or a process that died, is brought by the clock.
import { later } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { seal } from '../base/encryption/encryption.ts'
import { step } from '../base/failpoints/failpoints.ts'
import type { Provider, Standing, Stored, Told } from '../providers/index.ts'
import { receiptsTask } from './receipt.ts'
import { keepMethod, sealToken } from './storedMethods.ts'

export const applyTask = 'payments.apply'

/** Letters are erased after so many days. */
const kept = 90
const batch = 500
/** Applied at the same time. */
const lanes = 4

const sealed = (app: App, told: Omit<Told, 'event_id'>) =>
  'stored' in told && told.stored
    ? { ...told, stored: { ...(told.stored as Stored), token: sealToken(app, (told.stored as Stored).token) } }
    : told

/** Answers once all of it is on disk. */
export async function keepEvents(app: App, provider: string, told: Told[], letter?: Uint8Array) {
  await keep(app, provider, told, letter)
  step('letter: kept')
  app.jobs.soon(applyTask)
}

async function keep(app: App, provider: string, told: Told[], letter?: Uint8Array) {
  const whole = letter ? seal(app.secret, 'provider letter', Buffer.from(letter).toString('base64')) : null
  for (const { event_id, ...rest } of told)
    await app.db.run`
      insert into provider_event (provider, event_id, letter, told, received_at)
      values (${provider}, ${event_id}, ${whole}, ${app.db.json(sealed(app, rest))}, ${app.clock.now()})
      on conflict do nothing`
}

/** A provider's answer is told like any other: the same standing, asked for a hundred times, is one event. */
export async function heard(app: App, { key }: Provider, provider_ref: string, { outcome, ...standing }: Standing) {
  if (outcome === 'open') return
  const event_id = `asked.${provider_ref}.${outcome}`
  await keep(app, key, [{ event_id, kind: 'payment', payment: { provider_ref }, outcome, ...standing }])
  if ((await applyOne(app, key, event_id, 'stored' in standing))?.verdict === 'applied') writeReceipts(app)
}

type Waiting = { provider: string; event_id: string; received_at: Date; stores: boolean }

/** Those that came, and those that wait and are due. */
export async function applyEvents(app: App) {
  let changed = false
  const some = waiting(app)
  const lane = async () => {
    for await (const { provider, event_id, stores } of some) {
      const applied = await tryOne(app, provider, event_id, stores)
      changed ||= applied?.verdict === 'applied'
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  if (changed) writeReceipts(app)
}

/**
 * Seconds. One that waits is tried again when it is twice as old, at most so much later: others that come meanwhile don't try it each time. After
 * a day it is given up (apply.sql).
 */
const [longest, patience] = [30, 86_400]

async function* waiting(app: App) {
  let last: Omit<Waiting, 'stores'> = { provider: '', event_id: '', received_at: new Date(0) }
  const now = app.clock.now()
  for (;;) {
    const some = await app.db.many<Waiting>`
      select provider, event_id, received_at, told ? 'stored' as stores
      from provider_event
      where applied_at is null
        and (tried_at is null or tried_at + least(tried_at - received_at, make_interval(secs => ${longest})) <= ${now}
          or received_at <= ${later(now, -patience)})
        and (received_at, provider, event_id) > (${last.received_at}, ${last.provider}, ${last.event_id})
      order by received_at, provider, event_id
      limit ${batch}`
    yield* some
    last = some.at(-1) ?? last
    if (some.length < batch) return
  }
}

type Applied = {
  verdict: 'applied' | 'nothing_new' | 'another_sum' | 'another_payment' | 'unknown_payment' | null
  payment: number | null
  member_id: number
  stored: Stored | null
  premium: boolean
  awaiting: string[]
}

/**
 * In one transaction with all that follows; where nothing is to be `stored` that is one statement. What waited for it comes next. Answers null
 * where it waits, or was applied before.
 */
export async function applyOne(app: App, provider: string, event_id: string, stores = true): Promise<Applied | null> {
  const apply = (db: Db) =>
    db.maybe<Applied>`select * from provider_event_apply(${provider}, ${event_id}, ${app.clock.now()})`
  const applied = stores
    ? await app.db.transaction(async (db) => {
        const it = await apply(db)
        if (it?.stored && it.payment) await keepMethod(app, db, it.payment, provider, it.stored)
        return it
      })
    : await apply(app.db)
  if (!applied?.verdict) return null
  step('letter: applied')
  if (applied.verdict === 'applied') announce(app, applied)
  else if (applied.verdict !== 'nothing_new')
    app.log.error('a provider told what does not fit', new Error('told'), {
      provider,
      told: event_id,
      verdict: applied.verdict,
    })
  for (const next of applied.awaiting) await tryOne(app, provider, next)
  return applied
}

/** One that can't be applied holds up nobody else's. */
const tryOne = (app: App, provider: string, event_id: string, stores?: boolean) =>
  applyOne(app, provider, event_id, stores).catch((error) =>
    app.log.error('apply what a provider told', error, { provider, told: event_id }),
  )

export const eraseEvents = (app: App) => app.db.run`
  delete from provider_event where received_at < ${later(app.clock.now(), -kept * 86_400)}`

/** Where it changes, sessions are looked up again, so that the member is premium at the next click. */
function announce(app: App, { member_id: member, premium }: Applied) {
  if (premium) app.bus.publish('asker', { member })
  app.live.nudge([member], { type: 'user' })
}

/** Milliseconds: of what is paid at the same time the receipts are written together. Were this lost, the clock would bring it. */
const together = 1_000
const writeReceipts = (app: App) => app.jobs.soon(receiptsTask, together)
