// Provider events (webhooks) are stored with their raw payload and applied by a job. Duplicates, delays and the wrong order lead to the same
// state, applied once (PAY-4). The job runs in this process right after the provider is answered; the scheduled job picks up whatever is left.
import type { Id } from '../../contract/ids.ts'
import { addSeconds } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { encrypt } from '../base/encryption/encryption.ts'
import { failpoint } from '../base/failpoints/failpoints.ts'
import {
  instrumentHash,
  type PaymentState,
  type Provider,
  type ProviderEvent,
  type StoredToken,
} from '../providers/index.ts'
import { sendReceiptsTask } from './sendReceipts.ts'
import { encryptToken, storeMethod } from './storedMethods.ts'

export const applyTask = 'payments.apply'
export const payloadPurpose = 'provider payload'

/** Raw payloads are deleted after this. */
const RETENTION_DAYS = 90
const BATCH_EVENTS = 500
const MAX_PARALLEL_EVENTS = 4

/** The token encrypted, the fingerprint of the instrument hashed. */
function asStored(app: App, provider: string, event: Omit<ProviderEvent, 'event_id'>) {
  const { stored, instrument, ...rest } = event as typeof event & { stored?: StoredToken; instrument?: string }
  return {
    ...rest,
    ...(stored && { stored: { ...stored, token: encryptToken(app, stored.token) } }),
    ...(instrument && { instrument: instrumentHash(app, provider, instrument) }),
  }
}

/** Resolves once all of them are committed. */
export async function recordEvents(app: App, provider: string, events: ProviderEvent[], rawPayload?: Uint8Array) {
  await insertEvents(app, provider, events, rawPayload)
  failpoint('webhook: stored')
  app.jobs.runInProcess(applyTask)
}

async function insertEvents(app: App, provider: string, events: ProviderEvent[], rawPayload?: Uint8Array) {
  const encryptedPayload = rawPayload
    ? encrypt(app.secret, payloadPurpose, Buffer.from(rawPayload).toString('base64'))
    : null
  for (const { event_id, ...rest } of events)
    await app.db.run`
      insert into provider_event (provider, event_id, raw_payload, event, received_at)
      values (${provider}, ${event_id}, ${encryptedPayload}, ${app.db.json(asStored(app, provider, rest))}, ${app.clock.now()})
      on conflict do nothing`
}

/** Records a provider's answer as an event: the same state, polled a hundred times, is one event. */
export async function recordState(
  app: App,
  { key }: Provider,
  provider_ref: string,
  { outcome, ...state }: PaymentState,
) {
  if (outcome === 'open') return
  const event_id = `asked.${provider_ref}.${outcome}`
  await insertEvents(app, key, [{ event_id, kind: 'payment', payment: { provider_ref }, outcome, ...state }])
  if ((await applyEvent(app, key, event_id, 'stored' in state))?.verdict === 'applied') scheduleReceipts(app)
}

type PendingEvent = Columns<'provider_event', 'provider' | 'event_id' | 'received_at'> & { stores: boolean }

/** Applies new events, and waiting ones that are due for another try. */
export async function applyEvents(app: App) {
  let hasApplied = false
  const queue = pendingEvents(app)
  const worker = async () => {
    for await (const { provider, event_id, stores } of queue) {
      const applied = await tryApplyEvent(app, provider, event_id, stores)
      hasApplied ||= applied?.verdict === 'applied'
    }
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL_EVENTS }, worker))
  if (hasApplied) scheduleReceipts(app)
}

/**
 * Backoff of an event that waits for its payment: it is retried when it is twice as old, at most MAX_RETRY_DELAY_SECONDS later, so that other
 * events do not retry it each time. After GIVE_UP_SECONDS it is final (apply.sql).
 */
const [MAX_RETRY_DELAY_SECONDS, GIVE_UP_SECONDS] = [30, 86_400]

async function* pendingEvents(app: App) {
  let last: Omit<PendingEvent, 'stores'> = { provider: '', event_id: '', received_at: new Date(0) }
  const now = app.clock.now()
  for (;;) {
    const batch = await app.db.many<PendingEvent>`
      select provider, event_id, received_at, event ? 'stored' as stores
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
  payment: Id<'payment'> | null
  member_id: Id<'member'>
  stored: StoredToken | null
  premium: boolean
  awaiting: string[]
}

/**
 * Applies one event in one transaction with all its effects; one statement where no method is to be stored. Then applies the events that waited
 * for it. Answers null where it has to wait, or was applied before.
 */
export async function applyEvent(
  app: App,
  provider: string,
  event_id: string,
  stores = true,
): Promise<AppliedEvent | null> {
  const apply = (db: Db) =>
    db.maybe<AppliedEvent>`select * from provider_event_apply(${provider}, ${event_id}, ${app.clock.now()})`
  const applied = stores
    ? await app.db.transaction(async (db) => {
        const applied = await apply(db)
        if (applied?.stored && applied.payment) await storeMethod(app, db, applied.payment, provider, applied.stored)
        return applied
      })
    : await apply(app.db)
  if (!applied?.verdict) return null
  failpoint('webhook: applied')
  if (applied.verdict === 'applied') notifyMember(app, applied)
  else if (applied.verdict !== 'nothing_new')
    app.log.error('provider event does not match', new Error('provider event'), {
      provider,
      event_id,
      verdict: applied.verdict,
    })
  for (const next of applied.awaiting) await tryApplyEvent(app, provider, next)
  return applied
}

/** An event that fails does not hold up the others. */
const tryApplyEvent = (app: App, provider: string, event_id: string, stores?: boolean) =>
  applyEvent(app, provider, event_id, stores).catch((error) =>
    app.log.error('apply a provider event', error, { provider, event_id }),
  )

export const deleteOldEvents = (app: App) => app.db.run`
  delete from provider_event where received_at < ${addSeconds(app.clock.now(), -RETENTION_DAYS * 86_400)}`

/** A change of premium reloads the member's sessions, so that it holds at the next click. */
function notifyMember(app: App, { member_id: member, premium }: AppliedEvent) {
  if (premium) app.bus.publish('member_changed', { member })
  app.live.publish([member], { type: 'user' })
}

/** Debounce: receipts of payments that complete together are written together. The scheduled job picks up whatever is lost. */
const RECEIPT_DELAY_MS = 1_000
const scheduleReceipts = (app: App) => app.jobs.runInProcess(sendReceiptsTask, RECEIPT_DELAY_MS)
