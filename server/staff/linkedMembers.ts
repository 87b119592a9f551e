// Accounts that may be one person's, for moderators: a graph by what is stored already, each kind with its weight (SAFE-4).
// Bounded: two steps, so many members, and what many share (a network of a carrier) counts nothing.
import type { Id } from '../../contract/ids.ts'
import { type Actor, audit } from '../base/audit/audit.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import { addSeconds } from '../base/clock.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { findAccount } from './memberRecord.ts'

/** `weight`: how much one in common says. `max_members`: what more members share says nothing. */
export const linkKinds = {
  account: { weight: 5, max_members: 10 },
  card: { weight: 5, max_members: 10 },
  device: { weight: 4, max_members: 10 },
  phone: { weight: 4, max_members: 10 },
  photo: { weight: 3, max_members: 50 },
  words: { weight: 2, max_members: 50 },
  network: { weight: 1, max_members: 8 },
} as const
export type LinkKind = keyof typeof linkKinds

const MAX_STEPS = 2
const MAX_MEMBERS = 50
/** Of one member and kind. */
const MAX_KEYS = 50
const MAX_DAYS = 30

type Link = { from: Id<'member'>; to: Id<'member'>; kind: LinkKind; count: number }

/** `member`: public id. Each look is audited. Throws CommandInputError. */
export async function linkedMembers(ctx: JobCtx, actor: Actor, member: string) {
  const account =
    (await findAccount(ctx, ctx.site, member)) ?? rejectInput(`member: this site has none of the number ${member}`)
  const steps = new Map<Id<'member'>, number>([[account.id, 0]])
  const links: Link[] = []
  let frontier = [account.id]
  for (let step = 1; step <= MAX_STEPS && frontier.length; step++) {
    const found = (await Promise.all(sources(ctx, frontier))).flat()
    links.push(...found)
    const ranked = strongest(found).filter((id) => !steps.has(id))
    frontier = ranked.slice(0, MAX_MEMBERS + 1 - steps.size)
    for (const id of frontier) steps.set(id, step)
  }
  const shown = links.filter(({ from, to }) => steps.has(from) && steps.has(to))
  await audit(ctx, actor, { action: 'member.linked', subject: `${steps.size - 1} members`, member: account.id })
  return present(ctx, account.id, steps, shown)
}

/** Members at the far end, the strongest link first. */
function strongest(links: Link[]): Id<'member'>[] {
  const weights = new Map<Id<'member'>, number>()
  for (const { to, kind, count } of links)
    weights.set(to, (weights.get(to) ?? 0) + linkKinds[kind].weight * Math.min(count, 3))
  return [...weights].sort(([a, x], [b, y]) => y - x || a - b).map(([id]) => id)
}

type Node = Columns<'member_public', 'id' | 'public_id' | 'status' | 'created_at'> & { name: string; bans: number }

async function present({ db, site }: JobCtx, of: Id<'member'>, steps: Map<Id<'member'>, number>, links: Link[]) {
  const nodes = await db.many<Node>`
    select m.id, m.public_id, m.status, m.created_at, left(m.name, 1) || '•••' as name,
      (select count(*)::int from ban b where b.member_id = m.id and b.site_id = m.site_id) as bans
    from member_public m
    where m.site_id = ${site.id} and m.id = any(${[...steps.keys()].map(String)}::bigint[])`
  const numberOf = new Map(nodes.map(({ id, public_id }) => [id, public_id]))
  const pairs = new Map<
    string,
    { members: (string | undefined)[]; weight: number; by: Partial<Record<LinkKind, number>> }
  >()
  for (const { from, to, kind, count } of links) {
    const ends = from < to ? [from, to] : [to, from]
    const pair = pairs.get(`${ends}`) ?? { members: ends.map((id) => numberOf.get(id)), weight: 0, by: {} }
    pairs.set(`${ends}`, pair)
    // Both ends find it.
    if (pair.by[kind] !== undefined) continue
    pair.by[kind] = count
    pair.weight += linkKinds[kind].weight * Math.min(count, 3)
  }
  return {
    member: numberOf.get(of),
    members: nodes
      .filter(({ id }) => id !== of)
      .map(({ id, public_id, ...node }) => ({ member: public_id, steps: steps.get(id), ...node }))
      .sort((a, b) => (a.steps ?? 0) - (b.steps ?? 0)),
    links: [...pairs.values()].sort((a, b) => b.weight - a.weight),
  }
}

/** One query of each kind: what these members have, and who else has the same. */
function sources({ db, site, clock }: JobCtx, members: Id<'member'>[]) {
  const ids = members.map(String)
  const since = addSeconds(clock.now(), -MAX_DAYS * 86_400)
  /** `rows`: member_id and key of the kind, of the site, as far as they count. */
  const link = (kind: LinkKind, rows: ReturnType<typeof db.fragment>) => db.many<Link>`
    select own.member_id as from, other.member_id as to, ${kind} as kind, count(distinct own.key)::int as count
    from unnest(${ids}::bigint[]) as asked (member_id)
    cross join lateral (
      select distinct held.member_id, held.key from (${rows}) held where held.member_id = asked.member_id limit ${MAX_KEYS}) own
    cross join lateral (
      select array_agg(distinct few.member_id) as members
      from (select same.member_id from (${rows}) same where same.key = own.key limit ${linkKinds[kind].max_members * 20}) few) sharing
    cross join lateral unnest(sharing.members) as other (member_id)
    where other.member_id <> own.member_id and cardinality(sharing.members) <= ${linkKinds[kind].max_members}
    group by own.member_id, other.member_id`
  const trace = (kind: string) => db.fragment`
    select member_id, key from login_trace where site_id = ${site.id} and kind = ${kind} and seen_at > ${since}`
  return [
    link('device', trace('device')),
    link('network', trace('network')),
    link('photo', db.fragment`select member_id, digest as key from photo where site_id = ${site.id}`),
    link('words', db.fragment`select member_id, digest as key from first_message where site_id = ${site.id}`),
    link('account', db.fragment`select member_id, iban_hash as key from mandate where site_id = ${site.id}`),
    link(
      'phone',
      db.fragment`
      select member_id, phone_hash as key from mandate where site_id = ${site.id} and phone_hash is not null`,
    ),
    link('card', db.fragment`select member_id, token_hash as key from stored_method where site_id = ${site.id}`),
  ]
}
