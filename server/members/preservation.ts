// Preservation: nothing of a member is erased while a case or an order asks for it, for a year at most, renewable (STAFF-2).
import * as v from 'valibot'
import type { Id } from '../../contract/ids.ts'
import { type Actor, audit } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

const MAX_PRESERVED_DAYS = 365
const DAY_SECONDS = 86_400

const preservationInput = v.strictObject({
  member: v.string('the number of a member'),
  reference: v.pipe(
    v.string('the number of the case or the order'),
    v.trim(),
    v.regex(
      /^[\p{L}\p{N}][\p{L}\p{N} ./:_-]{1,59}$/u,
      'the number of the case or the order, 2 to 60 letters and digits',
    ),
  ),
  days: v.pipe(
    v.number('a number of days'),
    v.integer('whole days'),
    v.minValue(1, 'at least 1'),
    v.maxValue(MAX_PRESERVED_DAYS, `at most ${MAX_PRESERVED_DAYS}; it can be renewed`),
  ),
})

/** From now on; one that is open is renewed by it. Locks the member, whom an erasure locks, too. Throws CommandInputError. */
export async function preserveMember(ctx: JobCtx, actor: Actor, input: unknown) {
  const { member, reference, days } = parseCommandInput(preservationInput, input)
  const id = await lockPerson(ctx, member)
  const now = ctx.clock.now()
  const ends_at = addSeconds(now, days * DAY_SECONDS)
  const before = await endOpen(ctx, id)
  await ctx.db.run`
    insert into preservation (site_id, member_id, reference, created_at, ends_at)
    values (${ctx.site.id}, ${id}, ${reference}, ${now}, ${ends_at})`
  await audit(ctx, actor, {
    action: 'member.preserve',
    subject: 'member',
    member: id,
    before: before ?? null,
    after: { reference, ends_at },
  })
  return { reference, ends_at }
}

/** What is due is erased by the next job. Throws CommandInputError. */
export async function releaseMember(ctx: JobCtx, actor: Actor, input: unknown) {
  const { member } = parseCommandInput(v.strictObject({ member: preservationInput.entries.member }), input)
  const id = await lockPerson(ctx, member)
  const before = (await endOpen(ctx, id)) ?? rejectInput('member: nothing keeps its data')
  await audit(ctx, actor, { action: 'member.release', subject: 'member', member: id, before })
  return { released: true }
}

type Preservation = Columns<'preservation', 'reference' | 'created_at' | 'ends_at'>

/** The one in force. */
export const openPreservation = (
  { db, site, clock }: Pick<JobCtx, 'db' | 'clock'> & { site: Pick<Site, 'id'> },
  member: Id<'member'>,
) => db.maybe<Preservation>`
  select reference, created_at, ends_at from preservation
  where site_id = ${site.id} and member_id = ${member} and ended_at is null and ends_at > ${clock.now()}`

/** For whoever erases one member. */
export const isPreserved = async ({ db, clock }: Pick<App, 'db' | 'clock'>, member: Id<'member'>) =>
  (await db.maybe`select 1 from preserved_member where member_id = ${member} and ends_at > ${clock.now()}`) !==
  undefined

/** With the member itself. */
export const erasePreservations = ({ db, site }: JobCtx, member: Id<'member'>) => db.run`
  delete from preservation where site_id = ${site.id} and member_id = ${member}`

async function lockPerson({ db, site }: JobCtx, member: string): Promise<Id<'member'>> {
  const row = await db.maybe<Columns<'member', 'id' | 'kind'>>`
    select id, kind from member where site_id = ${site.id} and public_id = ${member} and erased_at is null for update`
  if (!row) return rejectInput(`member: this site has none of the number ${member}`)
  return row.kind === 'person' ? row.id : rejectInput('member: it is a fictional one')
}

const endOpen = ({ db, site, clock }: JobCtx, member: Id<'member'>) => db.maybe<
  Columns<'preservation', 'reference' | 'ends_at'>
>`
  update preservation set ended_at = ${clock.now()}
  where site_id = ${site.id} and member_id = ${member} and ended_at is null
  returning reference, ends_at`
