// What providers tell is kept as it came, and applied by a job: told twice, late, or in the wrong order, the outcome is the same, once (PAY-4).
import { later } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'
import type { Db } from '../base/database.ts'
import { seal } from '../base/seal.ts'
import type { Provider, Standing, Stored, Told } from '../providers/index.ts'
import { receiptsTask } from './receipt.ts'
import { keepMethod, sealToken } from './storedMethods.ts'

export const applyTask = 'payments.apply'

/** Letters are erased after so many days. */
const kept = 90
const batch = 500

const sealed = (app: App, told: Omit<Told, 'event_id'>) =>
  'stored' in told && told.stored
    ? { ...told, stored: { ...(told.stored as Stored), token: sealToken(app, (told.stored as Stored).token) } }
    : told

/** Answers once all of it is on disk. */
export async function keepEvents(app: App, provider: string, told: Told[], letter?: Uint8Array) {
  await keep(app, provider, told, letter)
  await app.jobs.add(applyTask, {}, { key: applyTask })
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
  if ((await applyOne(app, key, event_id))?.verdict === 'applied') await writeReceipts(app)
}

type Waiting = { provider: string; event_id: string; received_at: Date; stores: boolean }

/** Those that came, and those that waited for their payment: what waits for one of these is tried once more. */
export async function applyEvents(app: App) {
  for (let again = true; again; ) {
    let [done, left, changed] = [0, 0, false]
    for await (const { provider, event_id, stores } of waiting(app)) {
      // One that can't be applied holds up nobody else's.
      const applied = await applyOne(app, provider, event_id, stores).catch((error) =>
        app.log.error('apply what a provider told', error, { provider, told: event_id }),
      )
      if (applied) done += 1
      else left += 1
      changed ||= applied?.verdict === 'applied'
    }
    if (changed) await writeReceipts(app)
    again = done > 0 && left > 0
  }
}

async function* waiting(app: App) {
  let last: Omit<Waiting, 'stores'> = { provider: '', event_id: '', received_at: new Date(0) }
  for (;;) {
    const some = await app.db.many<Waiting>`
      select provider, event_id, received_at, told ? 'stored' as stores
      from provider_event
      where applied_at is null
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
}

/**
 * In one transaction with all that follows; where nothing is to be `stored` that is one statement. Answers null where it waits, or was applied
 * before.
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
  if (applied.verdict === 'applied') announce(app, applied)
  else if (applied.verdict !== 'nothing_new')
    app.log.error('a provider told what does not fit', new Error('told'), {
      provider,
      told: event_id,
      verdict: applied.verdict,
    })
  return applied
}

export const eraseEvents = (app: App) => app.db.run`
  delete from provider_event where received_at < ${later(app.clock.now(), -kept * 86_400)}`

/** Sessions are looked up again, so that the member is premium at the next click. */
function announce(app: App, { member_id: member }: Applied) {
  app.bus.publish('asker', { member })
  app.live.nudge([member], { type: 'user' })
}

/** Were this lost, the clock would bring it some minutes later. */
const writeReceipts = (app: App) => app.jobs.add(receiptsTask, {}, { key: receiptsTask })
