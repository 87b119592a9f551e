// Plain messages that came over the live connection: those of one moment are written together, in one round trip and one commit (CHAT-6,
// decision 36).
// What is not plain (first words, free ones, no credits, a closed door) is answered `null`: its sender asks by the call, which says why.
import type { App } from '../base/ctx.ts'
import type { Db } from '../base/database.ts'
import type { Caller } from '../base/live.ts'
import { Refusal } from '../base/refuse.ts'
import { step } from '../base/step.ts'
import { signsIn } from '../signals/index.ts'
import { readBody } from './send.ts'

/** `to`: the receiver's public id. */
export type Said = { to: string; client_id: string; body: string }
export type Told = { chat: string; seq: number; body: string; price: number; credits: number; at: string }
/** `names`: of its sender, and of its conversation. */
type Waiting = Said & { caller: Caller; names: string[]; tell(told: Told | null): void }
type Row = {
  nth: number
  chat_id: string
  seq: number
  price: number
  credits: number
  receiver: number
  sender_public: string
  marked: boolean
}
type Written = Row & { at: string }

/** Written together at most; more wait for the next turn. */
const most = 100
/** Turns on their way at once, one behind the other on one connection: PostgreSQL finds the next one there when it is done with the last. */
const mostTurns = 2
/** Of that connection: a plan is made once, and for a lock that somebody keeps nobody waits long: each one asks by the call. */
export const lineSettings = { plan_cache_mode: 'force_generic_plan', lock_timeout: '500ms' }

/** `busy`: whose messages, and in which conversations, are being written. */
type Line = { waiting: Waiting[]; turns: number; busy: Set<string>; soon: boolean }
const lines = new WeakMap<App, Line>()

export function sendSoon(app: App, caller: Caller, said: Said): Promise<Told | null> {
  const line = lines.get(app) ?? { waiting: [], turns: 0, busy: new Set(), soon: false }
  lines.set(app, line)
  return new Promise((resolve) => {
    const body = spoken(said.body)
    if (body === null) return resolve(null)
    const names = [caller.public_id, [caller.public_id, said.to].sort().join()]
    line.waiting.push({ ...said, body, caller, names, tell: resolve })
    // Whatever else arrives in this moment comes along.
    if (!line.soon) setImmediate(run, app, line)
    line.soon = true
  })
}

const spoken = (body: string) => {
  try {
    return readBody(body)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/**
 * Takes who is next: one message of each sender and one of each conversation, which none of those that are being written touches. So they stay
 * in order, and what one costs does not depend on another (send_many.sql).
 */
function next(line: Line): Waiting[] {
  const taken: Waiting[] = []
  const left: Waiting[] = []
  const held = new Set(line.busy)
  for (const it of line.waiting) {
    const goes = taken.length < most && !it.names.some((name) => held.has(name))
    for (const name of it.names) held.add(name)
    ;(goes ? taken : left).push(it)
  }
  line.waiting = left
  return taken
}

function run(app: App, line: Line) {
  line.soon = false
  while (line.turns < mostTurns) {
    const said = next(line)
    if (!said.length) return
    line.turns += 1
    const names = said.flatMap((it) => it.names)
    for (const name of names) line.busy.add(name)
    void write(app, said).then((rows) => {
      line.turns -= 1
      for (const name of names) line.busy.delete(name)
      // Those who wait are on their way before these are told of.
      run(app, line)
      tellAll(app, said, rows)
    })
  }
}

/** PostgreSQL's word for a second row under the same key. */
const takenAlready = '23505'

/** What was written of them; the rest is not plain, or went wrong. */
async function write(app: App, said: Waiting[]): Promise<Written[]> {
  step('line: taken')
  const now = app.clock.now()
  const [first, ...more] = said
  try {
    const rows = first && !more.length ? await insertOne(app.line, first, now) : await insertMany(app.line, said, now)
    return rows.map((row) => ({ ...row, at: now.toISOString() }))
  } catch (error) {
    if ((error as { code?: string }).code !== takenAlready) {
      // Each one asks by itself, and is told what is wrong.
      app.log.error('messages together', error)
      return []
    }
    if (!more.length) return []
    // Somebody used a client_id twice at once. Whoever else wrote in this moment has nothing to do with that.
    const half = said.length >> 1
    const [these, those] = [await write(app, said.slice(0, half)), await write(app, said.slice(half))]
    return [...these, ...those.map((row) => ({ ...row, nth: row.nth + half }))]
  }
}

function tellAll(app: App, said: Waiting[], rows: Written[]) {
  step('line: written')
  const told = new Map<Waiting, Told>()
  for (const { nth, chat_id: chat, seq, price, credits, receiver, sender_public: from, marked, at } of rows) {
    const it = said[nth - 1] as Waiting
    const { client_id, body, caller } = it
    told.set(it, { chat, seq, body, price, credits, at })
    // Who waits for it first; the tab that sent it is answered.
    app.live.nudge(
      [receiver, caller.member],
      { type: 'message', chat, from, seq, ...(!marked && { message: { client_id, body, at } }) },
      caller.tab,
    )
  }
  step('line: nudged')
  for (const it of said) it.tell(told.get(it) ?? null)
}

/** Alone: in the fewest statements. */
const insertOne = (db: Db, { caller, to, client_id, body }: Waiting, now: Date) =>
  db.many<Row>`
    select 1 as nth, *
    from chat_send_one(${caller.site}, ${caller.member}, ${caller.session}, ${to}, ${client_id}::uuid, ${body}, ${signsIn(body)}::text[], ${now})`

function insertMany(db: Db, said: Waiting[], now: Date) {
  const of = <T>(what: (it: Waiting) => T) => said.map(what)
  return db.many<Row>`
    select * from chat_send_many(
      ${of(({ caller }) => `${caller.site}`)}::bigint[], ${of(({ caller }) => `${caller.member}`)}::bigint[],
      ${of(({ caller }) => caller.session)}, ${of(({ to }) => to)}, ${of(({ client_id }) => client_id)}::uuid[],
      ${of(({ body }) => body)}, ${of(({ body }) => signsIn(body).join(','))}, ${now})`
}
