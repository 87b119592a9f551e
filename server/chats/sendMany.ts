// Plain messages that came over the live connection: those of one moment are written together, in one round trip and one commit (CHAT-6).
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
type Waiting = Said & { caller: Caller; tell(told: Told | null): void }
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

/** Written together at most; more wait for the next turn. */
const most = 100
/** Turns at once: while one waits for the disk the next is made ready. `app.lines` has a connection for each. */
export const turns = 2

/** `free`: connections; the warmest is the last. */
type Line = { waiting: Waiting[]; free: Db[] }
const lines = new WeakMap<App, Line>()

export function sendSoon(app: App, caller: Caller, said: Said): Promise<Told | null> {
  const line = lines.get(app) ?? { waiting: [], free: [...app.lines] }
  lines.set(app, line)
  return new Promise((resolve) => {
    const body = spoken(said.body)
    if (body === null) return resolve(null)
    line.waiting.push({ ...said, body, caller, tell: resolve })
    // Whatever else arrives in this moment comes along.
    if (line.waiting.length === 1) setImmediate(run, app, line)
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

function run(app: App, line: Line) {
  while (line.waiting.length) {
    const db = line.free.pop()
    if (!db) return
    void write(app, db, line.waiting.splice(0, most)).finally(() => {
      line.free.push(db)
      run(app, line)
    })
  }
}

/** PostgreSQL's word for a second row under the same key. */
const takenAlready = '23505'

async function write(app: App, db: Db, said: Waiting[]): Promise<void> {
  const rows = await insert(app, db, said).catch((error) => {
    if (error.code === takenAlready) return said.length > 1 ? null : []
    // Each one asks by itself, and is told what is wrong.
    app.log.error('messages together', error)
    return []
  })
  if (!rows) {
    // Somebody used a client_id twice at once. Whoever else wrote in this moment has nothing to do with that.
    const half = said.length >> 1
    await write(app, db, said.slice(0, half))
    return write(app, db, said.slice(half))
  }
  const told = new Map(rows.map((row) => [row.nth, row]))
  for (const [at, it] of said.entries()) {
    const row = told.get(at + 1)
    if (!row) it.tell(null)
    else it.tell({ chat: row.chat_id, body: it.body, seq: row.seq, price: row.price, credits: row.credits, at: row.at })
  }
}

async function insert(app: App, db: Db, said: Waiting[]) {
  step('line: taken')
  const now = app.clock.now()
  const at = now.toISOString()
  const [first, ...more] = said
  const rows = first && !more.length ? await insertOne(db, first, now) : await insertMany(db, said, now)
  step('line: written')
  for (const row of rows) {
    const it = said[row.nth - 1] as Waiting
    const { chat_id: chat, seq, sender_public: from } = row
    const message = { client_id: it.client_id, body: it.body, at }
    const nudge = { type: 'message' as const, chat, from, seq, ...(!row.marked && { message }) }
    // Who waits for it first.
    app.live.nudge([row.receiver, it.caller.member], nudge)
  }
  step('line: nudged')
  return rows.map((row) => ({ ...row, at }))
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
