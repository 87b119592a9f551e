// Messages that come over live connections: plain ones are inserted in batches, any other goes through chat_send alone (CHAT-6, decision 14).
// Plain is a text whose permission is cached and that changes nothing but the conversation and the balance: most messages of an evening.
import type { Output } from '../../contract/call.ts'
import type * as chats from '../../contract/chats.ts'
import type { Id } from '../../contract/ids.ts'
import type { App } from '../base/ctx.ts'
import { failpoint } from '../base/failpoints/failpoints.ts'
import type { LiveClient } from '../base/realtime/live.ts'
import { Refusal } from '../base/refusal.ts'
import { countedSigns, detectSigns, isNewcomer } from '../signals/index.ts'
import { siteById } from '../sites/index.ts'
import { analyseText } from './analyseText.ts'
import type { Permission } from './permission.ts'
import { permissionCacheOf } from './permissionCache.ts'
import { readBody } from './readBody.ts'
import { type Draft, presentSent, type SendResult, sendStatement } from './sendMessage.ts'

/** `recipient`: the public id of a member. */
type LiveMessage = {
  client: LiveClient
  recipient: string
  client_id: string
  body: string
  price: number
  confirmed?: boolean | undefined
}
/** What the HTTP call answers, too. Null where it was refused: the sender asks by the call, which says why. */
export type Ack = Output<typeof chats.send> | null
type Pending = LiveMessage & { resolve(ack: Ack): void }
type Plain = Pending & {
  permission: Permission & { conversation_id: Id<'conversation'>; conversation_public_id: string }
}

const MAX_BATCH_MESSAGES = 100
/** One behind the other on one connection: PostgreSQL finds the next batch there when it is done with the last. */
const MAX_BATCHES_IN_FLIGHT = 2
/**
 * Of that connection (app.messageDb): a plan is made once, by keys and in the order in which it is written, whatever the planner thinks of
 * tables that it has not counted yet; and nobody waits long for a lock that somebody keeps.
 */
export const messageDbSettings = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  join_collapse_limit: '1',
  lock_timeout: '500ms',
}

/** `busy`: senders and pairs whose messages are being written. */
type Queue = { waiting: Pending[]; busy: Set<string>; batches_in_flight: number; scheduled: boolean }
const queues = new WeakMap<App, Queue>()

export function sendLive(app: App, message: LiveMessage): Promise<Ack> {
  const queue = queues.get(app) ?? { waiting: [], busy: new Set(), batches_in_flight: 0, scheduled: false }
  queues.set(app, queue)
  const body = bodyOrNull(message.body)
  if (body === null) return Promise.resolve(null)
  const { promise, resolve } = Promise.withResolvers<Ack>()
  queue.waiting.push({ ...message, body, resolve })
  // Where nothing is being written it goes at once; else whatever arrives in this turn of the event loop comes along.
  if (!queue.batches_in_flight) drain(app, queue)
  else if (!queue.scheduled) {
    queue.scheduled = true
    setImmediate(drain, app, queue)
  }
  return promise
}

function bodyOrNull(body: string) {
  try {
    return readBody(body)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

function drain(app: App, queue: Queue) {
  queue.scheduled = false
  const { batch, singles } = take(app, queue)
  if (batch.length) {
    queue.batches_in_flight += 1
    void occupy(app, queue, batch, async () => {
      try {
        const left = await sendBatch(app, batch)
        queue.waiting.unshift(...left)
      } finally {
        queue.batches_in_flight -= 1
      }
    })
  }
  for (const message of singles) void occupy(app, queue, [message], () => sendSingle(app, message))
}

/** Takes what may go now: at most one message of each sender and of each pair, so that they stay in order. */
function take(app: App, queue: Queue) {
  const cache = permissionCacheOf(app)
  const batch: Plain[] = []
  const singles: Pending[] = []
  const takenKeys = new Set(queue.busy)
  const hasRoom = () => queue.batches_in_flight < MAX_BATCHES_IN_FLIGHT && batch.length < MAX_BATCH_MESSAGES
  queue.waiting = queue.waiting.filter((message) => {
    const permission = cache.get(message)
    const pending = permission ? { ...message, permission } : message
    const plain = isPlain(pending, app.clock.now())
    const keys = keysOf(message)
    const goes = !keys.some((key) => takenKeys.has(key)) && (!plain || hasRoom())
    for (const key of keys) takenKeys.add(key)
    if (!goes) return true
    if (plain) batch.push(pending as Plain)
    else singles.push(message)
    return false
  })
  return { batch: batch.sort((a, b) => a.permission.conversation_id - b.permission.conversation_id), singles }
}

/** Of its sender, and of the two who talk, whether they have a conversation yet or not. */
const keysOf = ({ client, recipient }: LiveMessage) => [
  `sender ${client.member}`,
  `pair ${[client.public_id, recipient].sort().join(' ')}`,
]

function isPlain({ permission, body, price }: Pending & { permission?: Permission }, now: Date): boolean {
  if (!permission || permission.refusal || permission.is_new || permission.is_held) return false
  if (permission.price_reason === 'free_conversation' || permission.text_price > permission.balance) return false
  if (permission.text_price !== price) return false
  if (body.length > permission.message_length && [...body].length > permission.message_length) return false
  const fromNewcomer = isNewcomer(new Date(permission.sender_since), now)
  return !permission.recipient_is_person || !countedSigns(detectSigns(body), fromNewcomer).length
}

async function occupy(app: App, queue: Queue, messages: LiveMessage[], work: () => Promise<void>) {
  const keys = messages.flatMap(keysOf)
  for (const key of keys) queue.busy.add(key)
  await work().catch((error) => app.log.error('live messages', error))
  for (const key of keys) queue.busy.delete(key)
  drain(app, queue)
}

type Inserted = { nth: number; seq: number; balance: number | null }

/** Answers those that were not written: their permissions have changed, or the batch failed by one of them. */
async function sendBatch(app: App, batch: Plain[]): Promise<Pending[]> {
  failpoint('live: taken')
  const now = app.clock.now()
  const rows = await insertBatch(app, batch, now).catch((error) => {
    app.log.error('message batch', error)
    return []
  })
  const results = new Map(rows.map((row) => [batch[row.nth - 1] as Plain, row]))
  failpoint('live: written')
  for (const [message, { seq, balance }] of results) {
    const { permission } = message
    permission.balance = balance ?? permission.balance
    publish(app, message, { conversation: permission.conversation_public_id, seq, sent_at: now })
    message.resolve(
      presentSent(
        {
          seq,
          permission,
          balance: permission.balance,
          price: permission.text_price,
          conversation: permission.conversation_public_id,
          sent_at: now,
          refusal: null,
          has_signs: false,
          found_signs: [],
          is_repeated: false,
          is_held: false,
          is_returned: false,
        },
        { client_id: message.client_id, kind: 'text', body: message.body },
      ),
    )
  }
  // The others go alone, in the order in which they came.
  const rejected = batch.filter((message) => !results.has(message))
  for (const { client } of rejected) permissionCacheOf(app).delete(client)
  return rejected.map(({ permission: _stale, ...message }) => message)
}

const insertBatch = ({ messageDb }: App, batch: Plain[], now: Date) =>
  messageDb.prepared<Inserted>('select * from message_insert($1, $2)', [
    messageDb.json(
      batch.map(({ client, client_id, body, permission }, at) => ({
        nth: at + 1,
        conversation_id: permission.conversation_id,
        version: permission.permission_version,
        sender_id: client.member,
        recipient_id: permission.recipient_id,
        price: permission.text_price,
        priced_as: 'message',
        free: 0,
        is_held: false,
        client_id,
        kind: 'text',
        body,
      })),
    ),
    now,
  ])

/** By chat_send, if the sender's session holds. Whatever it was refused for, or failed by, is for the call to say. */
async function sendSingle(app: App, message: Pending) {
  try {
    message.resolve(await trySingle(app, message))
  } catch (error) {
    app.log.error('live message', error)
    message.resolve(null)
  }
}

async function trySingle(app: App, message: Pending): Promise<Ack> {
  const { client, recipient, client_id, body, price, confirmed } = message
  const { db, clock } = app
  const now = clock.now()
  const { message_length = 0 } = (await siteById(db, client.site)) ?? {}
  const draft: Draft = {
    site_id: client.site,
    sender_id: client.member,
    recipient,
    client_id,
    kind: 'text',
    price,
    body,
    confirmed,
    ...analyseText(body, message_length),
  }
  const columns = { site_id: db.fragment`session.site_id`, sender_id: db.fragment`session.member_id` }
  const result = await db.maybe<SendResult & { session_expires: Date }>`
    select sent.*, session.expires as session_expires
    from session
    cross join lateral ${sendStatement(db, draft, now, columns)} sent
    where session.token_hash = decode(${client.session}, 'hex') and session.member_id = ${client.member} and session.site_id = ${client.site}
      and session.expires > ${now}`
  if (!result || result.refusal) return null
  const { permission } = result
  // With what it has changed: the next message finds a conversation that is not new.
  permissionCacheOf(app).set(message, { ...permission, is_new: false, balance: result.balance }, result.session_expires)
  publish(app, message, result)
  return presentSent(result, { client_id, kind: 'text', body })
}

/**
 * Tells both sides; the tab that sent it is answered. The words go along only where nothing is to be said about them, and not with a
 * repeated client_id: what was stored by it may be something else.
 */
function publish(
  app: App,
  { client, client_id, body, permission }: Pending & { permission?: Permission },
  result: Pick<SendResult, 'conversation' | 'seq' | 'sent_at'> & Partial<SendResult>,
) {
  const recipient_id = (permission ?? result.permission)?.recipient_id
  const members =
    result.is_held || result.is_returned || !recipient_id ? [client.member] : [recipient_id, client.member]
  const messageBody =
    result.has_signs || result.is_held || result.is_returned || result.is_repeated
      ? undefined
      : { client_id, body, at: result.sent_at.toISOString() }
  app.live.publish(
    members,
    {
      type: 'message',
      chat: result.conversation,
      from: client.public_id,
      seq: result.seq,
      ...(messageBody && { message: messageBody }),
    },
    client.tab,
  )
  failpoint('live: published')
}
