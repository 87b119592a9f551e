// People who talk through a real server, each from several devices and tabs, by both ways of sending; and whether all that they left behind
// adds up (CHAT-6, CRED-6).
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import type { Nudge } from '../../contract/events.ts'
import type { Asker, Site } from '../../server/base/ctx.ts'
import type { Db } from '../../server/base/database.ts'
import { type Answer, client } from './client.ts'
import { sessionOf } from './session.ts'
import { openSocket } from './socket.ts'

/** `code`: kept, or why not. */
export type Outcome = { code: string; status: number; chat?: string; seq?: number; price?: number; credits?: number }
type Told = Extract<Nudge, { type: 'sent' }>['told']
export type Way = 'call' | 'line'
export const ways: Way[] = ['call', 'line']

const outcomeOf = ({ status, json }: Answer): Outcome =>
  status === 200
    ? {
        code: 'kept',
        status,
        chat: json.conversation.id,
        seq: json.message.seq,
        price: json.message.price,
        credits: json.credits,
      }
    : { code: json.code, status }

export type Device = Awaited<ReturnType<typeof device>>

/** A browser of this member with a session of its own. */
export async function device(db: Db, site: Site, who: Asker, port: number) {
  const it = client(port, site.domain)
  it.jar.set('auth.session', await sessionOf(db, site, who))
  return Object.assign(it, { who, port, tab: () => tab(it, port) })
}

export type Tab = Awaited<ReturnType<typeof tab>>

async function tab(it: ReturnType<typeof client>, port: number) {
  const live = await openSocket(port, it)
  const waiting = new Map<string, ((told: Told) => void)[]>()
  live.raw.on('message', (data) => {
    const nudge = JSON.parse(String(data)) as Nudge
    if (nudge.type === 'sent') waiting.get(nudge.client_id)?.shift()?.(nudge.told)
  })
  const call = async (to: Asker, body: string, client_id: string) =>
    outcomeOf(await it.post(`/api/members/${to.public_id}/messages`, { client_id, body }))

  /** What the line alone says; null leaves it to the call. */
  const line = (to: Asker, body: string, client_id: string = randomUUID()) =>
    new Promise<Told>((resolve) => {
      waiting.set(client_id, [...(waiting.get(client_id) ?? []), resolve])
      live.tell({ type: 'send', to: to.public_id, client_id, body })
    })

  return {
    live,
    line,
    /** By the line as a browser does it: what is left to the call is asked by it, with the same client_id. */
    async say(way: Way, to: Asker, body: string, client_id: string = randomUUID()): Promise<Outcome> {
      const told = way === 'line' ? await line(to, body, client_id) : null
      return told ? { code: 'kept', status: 200, ...told } : call(to, body, client_id)
    },
    gift: async (to: Asker, client_id: string = randomUUID()) =>
      outcomeOf(await it.post(`/api/members/${to.public_id}/gifts`, { client_id, gift: 'rose' })),
    photo: async (to: Asker, raw: Buffer, client_id: string = randomUUID()) =>
      outcomeOf(
        await it.post(`/api/members/${to.public_id}/messages/${client_id}/photo`, undefined, {
          raw,
          headers: { 'content-type': 'application/octet-stream' },
        }),
      ),
    /** Asks, and hangs up before it can be answered. */
    hangUp: (to: Asker, body: string, client_id: string) =>
      new Promise<void>((resolve, reject) => {
        const said = JSON.stringify({ client_id, body })
        const head = [
          `POST /api/members/${to.public_id}/messages HTTP/1.1`,
          `Host: ${it.host}`,
          `Cookie: ${it.cookies()}`,
          'X-Request-Type: client',
          'Content-Type: application/json',
          `Content-Length: ${Buffer.byteLength(said)}`,
        ]
        const socket = connect(port, '127.0.0.1', () => {
          socket.end(`${head.join('\r\n')}\r\n\r\n${said}`, () => socket.destroy())
        })
        socket.on('error', reject)
        socket.on('close', () => resolve())
      }),
    close: () => live.close(),
  }
}

/** What does not add up on this site: each count is 0 where all is well. */
export const wrongs = (db: Db, site: Site) => db.one<Record<string, number>>`
  with paid as (
    select reference, member_id, -sum(amount) as amount
    from credit_entry
    where site_id = ${site.id} and reason in ('message', 'photo', 'gift')
    group by reference, member_id
  ), said as (
    select m.*, m.conversation_id || ':' || m.seq as reference from message m where m.site_id = ${site.id}
  )
  select
    (select count(*)::int from said m left join paid p on p.reference = m.reference and p.member_id = m.sender_id
      where m.price <> coalesce(p.amount, 0)) as messages_not_paid_once,
    (select count(*)::int from paid p where not exists (
      select 1 from said m where m.reference = p.reference and m.sender_id = p.member_id)) as charges_without_a_message,
    (select count(*)::int from credit_balance b where b.site_id = ${site.id} and b.signup + b.bonus + b.bought <> (
      select coalesce(sum(e.amount), 0) from credit_entry e where e.member_id = b.member_id)) as purses_beside_the_ledger,
    (select count(*)::int from credit_balance b where b.site_id = ${site.id} and least(b.signup, b.bonus, b.bought) < 0) as purses_below_zero,
    (select count(*)::int from conversation c where c.site_id = ${site.id} and (
      c.last_seq = 0 or c.last_seq <> (select count(*) from message m where m.conversation_id = c.id)
        or c.last_seq <> (select max(m.seq) from message m where m.conversation_id = c.id))) as conversations_with_gaps,
    (select count(*)::int from said m where not exists (
      select 1 from conversation_side s where s.conversation_id = m.conversation_id and s.member_id = m.sender_id)) as messages_without_a_conversation,
    (select count(*)::int from conversation c where c.site_id = ${site.id} and c.free_used <> (
      select count(*) from message m where m.conversation_id = c.id and m.sender_id = c.started_by and m.price = 0)) as free_messages_miscounted,
    (select count(*)::int from member m where m.site_id = ${site.id} and m.free_started <> (
      select count(*) from conversation c where c.started_by = m.id and c.free)) as free_conversations_miscounted,
    (select count(*)::int from conversation_side s where s.site_id = ${site.id} and s.unread <> (
      select count(*) from message m where m.conversation_id = s.conversation_id and m.sender_id = s.other_id and m.seq > s.seen_seq)) as unread_miscounted,
    (select count(*)::int from conversation_side s where s.site_id = ${site.id} and s.shown_seq is distinct from (
      select max(m.seq) from message m where m.conversation_id = s.conversation_id)) as lists_behind`

export const creditsOf = async (db: Db, who: Asker) =>
  (
    await db.one<{ n: number }>`
      select coalesce(sum(bought + bonus + signup), 0)::int as n from credit_balance where member_id = ${who.id}`
  ).n

/** How many of each. */
export const tally = (outcomes: Outcome[]) =>
  Object.fromEntries(
    Map.groupBy(outcomes, ({ code }) => code)
      .entries()
      .map(([code, them]) => [code, them.length]),
  )
