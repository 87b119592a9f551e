// Plain messages that came over the live connection: those of one moment are written together, in one round trip and one commit (CHAT-6,
// decision 37).
// What is not plain (first words, free ones, no credits, a closed door, signs that its reader is told of) is answered `null`: its sender asks
// by the call, which says why.
import type { App } from '../base/ctx.ts'
import { failpoint } from '../base/failpoints/failpoints.ts'
import type { LiveClient } from '../base/realtime/live.ts'
import { Refusal } from '../base/refusal.ts'
import { detectSigns } from '../signals/index.ts'
import { type Door, doorsOf, lookAtDoors } from './doors.ts'
import { readBody } from './send.ts'
import { type Plain, type Written, writeMany } from './writeMany.ts'

/** `to`: the receiver's public id. */
export type Said = { to: string; client_id: string; body: string }
export type Told = { chat: string; seq: number; body: string; price: number; credits: number; at: string }
/** `door`: once it is known; null where it is closed. */
type Waiting = Said & { caller: LiveClient; door: Door | null | undefined; tell(told: Told | null): void }
type Due = Waiting & { door: Plain['door'] }

/** Written together at most; more wait for the next turn. */
const most = 100
/** Turns on their way at once, one behind the other on one connection: PostgreSQL finds the next one there when it is done with the last. */
const mostTurns = 2
/**
 * Of that connection: a plan is made once, by keys and in the order in which it is written, whatever the planner thinks of tables that it has not
 * counted yet; and for a lock that somebody keeps nobody waits long: each one asks by the call.
 */
export const lineSettings = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  join_collapse_limit: '1',
  lock_timeout: '500ms',
}

/** `unknown`: whose door nobody has looked at. `busy`: whose messages, and in which conversations, are being written (`namesOf`). */
type Line = { waiting: Waiting[]; unknown: Waiting[]; turns: number; busy: Set<number>; soon: boolean }
const lines = new WeakMap<App, Line>()

export function sendSoon(app: App, caller: LiveClient, said: Said): Promise<Told | null> {
  const line = lines.get(app) ?? { waiting: [], unknown: [], turns: 0, busy: new Set(), soon: false }
  lines.set(app, line)
  return new Promise((resolve) => {
    const body = spoken(said.body)
    if (body === null) return resolve(null)
    const door = doorsOf(app).known({ caller, to: said.to })
    const it = { ...said, body, caller, door, tell: resolve }
    line.waiting.push(it)
    if (!door) line.unknown.push(it)
    // Where none is on its way this one goes at once; else whatever arrives in this moment comes along.
    if (!line.turns && door) return run(app, line)
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

/** Of its sender and, once that is known, of its conversation: both are numbers, so one of them is turned round. */
const namesOf = ({ caller, door }: Waiting) => (door ? [caller.member, -door.talk] : [caller.member])

function run(app: App, line: Line) {
  line.soon = false
  if (line.unknown.length) void look(app, line)
  while (line.turns < mostTurns && line.waiting.length) {
    const said = next(app, line)
    if (!said.length) return
    line.turns += 1
    const names = said.flatMap(namesOf)
    for (const name of names) line.busy.add(name)
    void write(app, said).then((rows) => {
      line.turns -= 1
      for (const name of names) line.busy.delete(name)
      // Those who wait are on their way before these are told of.
      run(app, line)
      tellAll(app, rows)
    })
  }
}

/** Whose door is closed is told so; the others' turn comes. */
async function look(app: App, line: Line) {
  const asked = line.unknown
  line.unknown = []
  const found = await lookAtDoors(app.messageDb, asked, app.clock.now()).catch((error) => {
    app.log.error('doors', error)
    return []
  })
  for (const [nth, it] of asked.entries()) {
    it.door = found[nth] ?? null
    if (it.door) doorsOf(app).remember(it, it.door)
    else it.tell(null)
  }
  line.waiting = line.waiting.filter(({ door }) => door !== null)
  run(app, line)
}

/**
 * Takes who is next: one message of each sender and one of each conversation, which none of those that are being written touches. So they stay
 * in order, and what one costs does not depend on another (writeMany.ts). Who is next and not plain is told so.
 */
function next(app: App, line: Line): Due[] {
  const taken: Due[] = []
  const left: Waiting[] = []
  const held = new Set(line.busy)
  for (const it of line.waiting) {
    const goes = it.door && taken.length < most && !namesOf(it).some((name) => held.has(name))
    if (goes && !isPlain(it, app.clock.now())) {
      // It may be so no longer when it is asked for again.
      doorsOf(app).forget(it.caller)
      it.tell(null)
      continue
    }
    for (const name of namesOf(it)) held.add(name)
    if (goes) taken.push(it as Due)
    else left.push(it)
  }
  line.waiting = left
  return taken.sort((a, b) => a.door.talk - b.door.talk)
}

/** Milliseconds in which a member is new: contact details and links of theirs are told of (SAFE-4, send.sql). */
const newFor = 86_400_000

function isPlain({ door, body }: Waiting, now: Date): boolean {
  if (!door || door.price === null || door.price > door.credits) return false
  if (body.length > door.message_length && [...body].length > door.message_length) return false
  const isNew = door.since.getTime() > now.getTime() - newFor
  return !door.person || !detectSigns(body).some((sign) => isNew || sign === 'money')
}

/** PostgreSQL's words for a second row under the same key, and for less than nothing in a lot of credits. */
const onesOwn = ['23505', '23514']

/** What was written of them; what was not, asks by the call. */
async function write(app: App, said: Due[]): Promise<Map<Due, Told | null>> {
  failpoint('live: taken')
  const now = app.clock.now()
  try {
    const rows = await writeMany(
      app.messageDb,
      said.map((it) => ({ ...it, sender: it.caller.member })),
      now,
    )
    return answers(app, said, rows, now)
  } catch (error) {
    const isOnesOwn = onesOwn.includes((error as { code?: string }).code ?? '')
    if (isOnesOwn && said.length > 1) {
      // Somebody used a client_id twice at once, or spent elsewhere. Whoever else wrote in this moment has nothing to do with that.
      const half = said.length >> 1
      return new Map([...(await write(app, said.slice(0, half))), ...(await write(app, said.slice(half)))])
    }
    if (!isOnesOwn) app.log.error('messages together', error)
    return answers(app, said, [], now)
  }
}

function answers(app: App, said: Due[], rows: Written[], now: Date) {
  const told = new Map<Due, Told | null>(said.map((it) => [it, null]))
  for (const { nth, seq, credits } of rows) {
    const it = said[nth - 1] as Due
    it.door.credits = credits
    told.set(it, { chat: it.door.chat, seq, body: it.body, price: it.door.price, credits, at: now.toISOString() })
  }
  // What they were found to be allowed is so no longer.
  for (const [{ caller }, answer] of told) if (!answer) doorsOf(app).forget(caller)
  return told
}

function tellAll(app: App, told: Map<Due, Told | null>) {
  failpoint('live: written')
  for (const [{ caller, client_id, door }, answer] of told) {
    if (!answer) continue
    const { chat, seq, body, at } = answer
    // Who waits for it first; the tab that sent it is answered.
    app.live.publish(
      [door.receiver, caller.member],
      { type: 'message', chat, from: caller.public_id, seq, message: { client_id, body, at } },
      caller.tab,
    )
  }
  failpoint('live: published')
  for (const [it, answer] of told) it.tell(answer)
}
