// Whether one member may write to another over the live connection, and at what price: looked up once and remembered (CHAT-6, decision 37).
import type { App } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { LiveClient } from '../base/realtime/live.ts'

/** `to`: the receiver's public id. */
type Asked = { caller: LiveClient; to: string }

/** They have a conversation, both are there, and neither has blocked the other. */
export type Door = {
  talk: number
  /** The conversation's public id. */
  chat: string
  /** `conversation.door`: what is said here holds as long as that stays the same. */
  stamp: number
  receiver: number
  /** Somebody reads what comes there, and is told of signs in it. */
  person: boolean
  /** Since when the sender is a member. */
  since: Date
  /** Of a text; null where the call decides it (a free conversation, somebody who never had credits). */
  price: number | null
  /** What the sender had when it was looked up, or after the last message. */
  credits: number
  message_length: number
  /** When the sender's session ends. */
  expires: Date
}

/** Milliseconds; what changes meanwhile is told by the bus or by the stamp. */
const rememberFor = 60_000
const most = 20_000

/** By which session of which site it was looked up, and when. */
type Known = { door: Door; site: number; session: string; at: number }
type Doors = {
  known(asked: Asked): Door | undefined
  remember(asked: Asked, door: Door): void
  /** All that this sender was found to be allowed. */
  forget(sender: { member: number }): void
}
const ofApp = new WeakMap<App, Doors>()

export function doorsOf(app: App): Doors {
  const doors = ofApp.get(app) ?? makeDoors(app)
  ofApp.set(app, doors)
  return doors
}

function makeDoors({ bus, clock }: App): Doors {
  /** By sender, and by `to`. */
  const all = new Map<number, Map<string, Known>>()
  let size = 0

  function forget({ member }: { member: number }) {
    size -= all.get(member)?.size ?? 0
    all.delete(member)
  }
  function forgetAll() {
    all.clear()
    size = 0
  }
  for (const topic of ['member_changed', 'session_ended'] as const) bus.subscribe(topic, forget)
  bus.subscribe('sites_changed', forgetAll)
  bus.onGap(forgetAll)

  return {
    known({ caller, to }) {
      const found = all.get(caller.member)?.get(to)
      const mine = found?.session === caller.session && found.site === caller.site
      const holds = mine && performance.now() - found.at < rememberFor
      return holds && found.door.expires > clock.now() && bus.ready() ? found.door : undefined
    },
    remember({ caller, to }, door) {
      if (size >= most) forgetAll()
      const { site, session } = caller
      const mine = all.get(caller.member) ?? new Map()
      const before = mine.size
      all.set(caller.member, mine.set(to, { door, site, session, at: performance.now() }))
      size += mine.size - before
    },
    forget,
  }
}

/** Of each, in the same order; undefined where it is closed. In one statement: what is read belongs to the stamp that is read. */
export async function lookAtDoors(db: Db, asked: Asked[], now: Date): Promise<(Door | undefined)[]> {
  const of = (what: (it: Asked) => string | number) => asked.map((it) => `${what(it)}`)
  const rows = await db.many<Door & { nth: number }>`
    select a.nth::int, c.id as talk, c.public_id as chat, c.door as stamp, you.id as receiver, you.kind = 'person' as person,
      coalesce(me.confirmed_at, me.created_at) as since, coalesce(b.signup + b.bonus + b.bought, 0) as credits,
      s.message_length, se.expires,
      case
        when b.member_id is null then null
        when you.kind = 'fictional' and not you.answered then 0
        when me.paid_user or not c.free
          or case when c.started_by = me.id then c.free_used >= s.free_messages else s.free_mode <> 'conversations' end
          then s.message_credits
      end as price
    from unnest(
      ${of(({ caller }) => caller.site)}::bigint[], ${of(({ caller }) => caller.member)}::bigint[],
      ${of(({ caller }) => caller.session)}::text[], ${of(({ to }) => to)}::text[]) with ordinality a (site_id, sender_id, session, to_id, nth)
    -- Each by its whole key (the limits say so), whatever the planner thinks of tables that it has not counted yet.
    cross join lateral (
      select x.member_id, x.expires from session x where x.token_hash = decode(a.session, 'hex') limit 1) se
    cross join lateral (select x.* from site x where x.id = a.site_id limit 1) s
    cross join lateral (select x.* from member x where x.id = a.sender_id limit 1) me
    cross join lateral (select x.* from member x where x.public_id = a.to_id limit 1) you
    cross join lateral (
      select x.* from conversation x where x.a_id = least(me.id, you.id) and x.b_id = greatest(me.id, you.id) limit 1) c
    left join lateral (select x.* from credit_balance x where x.member_id = me.id limit 1) b on true
    where se.member_id = me.id and se.expires > ${now}
      and me.site_id = s.id and you.site_id = s.id and me.status in ('active', 'disabled') and you.status in ('active', 'disabled')
      and (select true from member_block k where k.by_id = you.id and k.who_id = me.id) is null
      and (select true from member_block k where k.by_id = me.id and k.who_id = you.id) is null`
  const found: (Door | undefined)[] = asked.map(() => undefined)
  for (const { nth, ...door } of rows) found[nth - 1] = door
  return found
}
