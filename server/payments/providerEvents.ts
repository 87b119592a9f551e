// What providers tell is kept as it came, and applied by a job: told twice, late, or in the wrong order, the outcome is the same, once (PAY-4).
// The job runs in this process as soon as the provider is answered; what that leaves, or a process that died, is brought by the clock.
import { addSeconds } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { encrypt } from '../base/encryption/encryption.ts'
import { failpoint } from '../base/failpoints/failpoints.ts'
import type { Provider, PaymentState, StoredToken, ProviderEvent } from '../providers/index.ts'
import { sendReceiptsTask } from './sendReceipts.ts'
import { storeMethod, encryptToken } from './storedMethods.ts'

export const applyTask = 'payments.apply'

/** Letters are erased after so many days. */
const RETENTION_DAYS = 90
const BATCH_EVENTS = 500
/** Applied at the same time. */
const MAX_PARALLEL_EVENTS = 4

const withEncryptedToken = (app: App, told: Omit<ProviderEvent, 'event_id'>) =>
  'stored' in told && told.stored
    ? { ...told, stored: { ...(told.stored as StoredToken), token: encryptToken(app, (told.stored as StoredToken).token) } }
    : told

/** Answers once all of it is on disk. */
export async function recordEvents(app: App, provider: string, events: ProviderEvent[], rawPayload?: Uint8Array) {
  await insertEvents(app, provider, events, rawPayload)
  failpoint('letter: kept')
  app.jobs.runInProcess(applyTask)
}

async function insertEvents(app: App, provider: string, events: ProviderEvent[], rawPayload?: Uint8Array) {
  const encryptedPayload = rawPayload ? encrypt(app.secret, 'provider letter', Buffer.from(rawPayload).toString('base64')) : null
  for (const { event_id, ...rest } of events)
    await app.db.run`
      insert into provider_event (provider, event_id, letter, told, received_at)
      values (${provider}, ${event_id}, ${encryptedPayload}, ${app.db.json(withEncryptedToken(app, rest))}, ${app.clock.now()})
      on conflict do nothing`
}

/** A provider's answer is told like any other: the same standing, asked for a hundred times, is one event. */
export async function recordState(app: App, { key }: Provider, provider_ref: string, { outcome, ...state }: PaymentState) {
  if (outcome === 'open') return
  const event_id = `asked.${provider_ref}.${outcome}`
  await insertEvents(app, key, [{ event_id, kind: 'payment', payment: { provider_ref }, outcome, ...state }])
  if ((await applyEvent(app, key, event_id, 'stored' in state))?.verdict === 'applied') scheduleReceipts(app)
}

type PendingEvent = { provider: string; event_id: string; received_at: Date; stores: boolean }

/** Those that came, and those that wait and are due. */
export async function applyEvents(app: App) {
  let changed = false
  const queue = pendingEvents(app)
  const worker = async () => {
    for await (const { provider, event_id, stores } of queue) {
      const applied = await tryApplyEvent(app, provider, event_id, stores)
      changed ||= applied?.verdict === 'applied'
    }
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL_EVENTS }, worker))
  if (changed) scheduleReceipts(app)
}

/**
 * Seconds. One that waits is tried again when it is twice as old, at most so much later: others that come meanwhile don't try it each time. After
 * a day it is given up (apply.sql).
 */
const [MAX_RETRY_DELAY_SECONDS, GIVE_UP_SECONDS] = [30, 86_400]

async function* pendingEvents(app: App) {
  let last: Omit<PendingEvent, 'stores'> = { provider: '', event_id: '', received_at: new Date(0) }
  const now = app.clock.now()
  for (;;) {
    const batch = await app.db.many<PendingEvent>`
      select provider, event_id, received_at, told ? 'stored' as stores
      from provider_event
      where applied_at is null
        and (tried_at is null or tried_at + least(tried_at - received_at, make_interval(secs => ${MAX_RETRY_DELAY_SECONDS})) <= ${now}
          or received_at <= ${addSeconds(now, -GIVE_UP_SECONDS)})
        and (received_at, provider, event_id) > (${last.received_at}, ${last.provider}, ${last.event_id})
      order by received_at, provider, event_id
      limit ${BATCH_EVENTS}`
    yield* batch
    last = batch.at(-1) ?? last
    if (batch.length < BATCH_EVENTS) return
  }
}

type AppliedEvent = {
  verdict: 'applied' | 'nothing_new' | 'another_sum' | 'another_payment' | 'unknown_payment' | null
  payment: number | null
  member_id: number
  stored: StoredToken | null
  premium: boolean
  awaiting: string[]
}

/**
 * In one transaction with all that follows; where nothing is to be `stored` that is one statement. What waited for it comes next. Answers null
 * where it waits, or was applied before.
 */
export async function applyEvent(app: App, provider: string, event_id: string, stores = true): Promise<AppliedEvent | null> {
  const apply = (db: Db) =>
    db.maybe<AppliedEvent>`select * from provider_event_apply(${provider}, ${event_id}, ${app.clock.now()})`
  const applied = stores
    ? await app.db.transaction(async (db) => {
        const it = await apply(db)
        if (it?.stored && it.payment) await storeMethod(app, db, it.payment, provider, it.stored)
        return it
      })
    : await apply(app.db)
  if (!applied?.verdict) return null
  failpoint('letter: applied')
  if (applied.verdict === 'applied') notifyMember(app, applied)
  else if (applied.verdict !== 'nothing_new')
    app.log.error('a provider told what does not fit', new Error('told'), {
      provider,
      told: event_id,
      verdict: applied.verdict,
    })
  for (const next of applied.awaiting) await tryApplyEvent(app, provider, next)
  return applied
}

/** One that can't be applied holds up nobody else's. */
const tryApplyEvent = (app: App, provider: string, event_id: string, stores?: boolean) =>
  applyEvent(app, provider, event_id, stores).catch((error) =>
    app.log.error('apply what a provider told', error, { provider, told: event_id }),
  )

export const deleteOldEvents = (app: App) => app.db.run`
  delete from provider_event where received_at < ${addSeconds(app.clock.now(), -RETENTION_DAYS * 86_400)}`

/** Where it changes, sessions are looked up again, so that the member is premium at the next click. */
function notifyMember(app: App, { member_id: member, premium }: AppliedEvent) {
  if (premium) app.bus.publish('asker', { member })
  app.live.publish([member], { type: 'user' })
}

/** Milliseconds: of what is paid at the same time the receipts are written together. Were this lost, the clock would bring it. */
const RECEIPT_DELAY_MS = 1_000
const scheduleReceipts = (app: App) => app.jobs.runInProcess(sendReceiptsTask, RECEIPT_DELAY_MS)
