// SQL of takedowns (SAFE-7).
import type { Id } from '../../contract/ids.ts'
import { COMPLAINT_RETENTION_DAYS } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, Ctx, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { hashBits } from '../photos/index.ts'
import type { Takedown } from './requestTakedown.ts'

const DAY_SECONDS = 86_400
/** Many ask for one picture: whoever decides needs to see some of them. */
const MAX_REQUESTS = 20

/** An equal request within a day is the same. */
export const findSameTakedown = ({ db, site, clock }: JobCtx, digest: Buffer) =>
  db.maybe<Columns<'takedown', 'reference'>>`
    select reference
    from takedown
    where site_id = ${site.id} and digest = ${digest} and created_at > ${addSeconds(clock.now(), -DAY_SECONDS)}
    order by id desc
    limit 1`

type NewTakedown = Takedown &
  Pick<Columns<'takedown', 'reference' | 'copies' | 'is_spam'>, 'reference' | 'copies' | 'is_spam'> & {
    case_id: Id<'moderation_case'>
    digest: Buffer
  }

export const insertTakedown = ({ db, site, member, locale, clock }: Ctx, it: NewTakedown) => db.run`
  insert into takedown (site_id, reference, case_id, member_id, place, description, name, email, language, hashes, copies, digest,
    is_spam, created_at)
  values (${site.id}, ${it.reference}, ${it.case_id}, ${member?.id ?? null}, ${it.place}, ${it.description}, ${it.name}, ${it.email},
    ${locale}, ${it.hashes.length ? hashBits(db, it.hashes) : null}, ${it.copies}, ${it.digest}, ${it.is_spam}, ${clock.now()})`

export type TakedownRequest = Columns<
  'takedown',
  'reference' | 'name' | 'email' | 'language' | 'place' | 'is_spam' | 'created_at'
> & { has_account: boolean; is_of_case: boolean; answered_at: Date | null }

/** Who asked, of a case, and what the same addresses asked for before; whoever waits first. */
export const requestsOfCase = ({ db, site }: Pick<JobCtx, 'db' | 'site'>, number: string) => db.many<TakedownRequest>`
  with asked as (
    select t.email from takedown t join moderation_case c on c.id = t.case_id
    where c.public_id = ${number} and t.site_id = ${site.id} and t.email <> '')
  select t.reference, t.name, t.email, t.language, t.place, t.is_spam, t.created_at, t.member_id is not null as has_account,
    c.public_id = ${number} as is_of_case, case when not t.is_spam then d.decided_at end as answered_at
  from takedown t
  join moderation_case c on c.id = t.case_id
  left join case_decision d on d.case_id = c.id
  where t.site_id = ${site.id} and t.anonymized_at is null
    and (c.public_id = ${number} or t.email in (select email from asked))
  order by is_of_case desc, t.id desc
  limit ${MAX_REQUESTS}`

/** After a year only that there was a request stays. */
export const anonymizeTakedowns = ({ db, clock }: Pick<App, 'db' | 'clock'>) => db.run`
  update takedown
  set place = '', description = '', name = '', email = '', hashes = null, digest = null, member_id = null,
    anonymized_at = ${clock.now()}
  where anonymized_at is null and created_at <= ${addSeconds(clock.now(), -COMPLAINT_RETENTION_DAYS * DAY_SECONDS)}
    and not exists (select from preserved_member p where p.member_id = takedown.member_id and p.ends_at > ${clock.now()})`

/** Of an erased member, or of the whole site: with what the case says in the author's words. */
export async function eraseTakedowns(
  { db, site, clock }: Pick<JobCtx, 'db' | 'site' | 'clock'>,
  member: Id<'member'> | null = null,
) {
  const isTheirs = db.fragment`t.site_id = ${site.id} and (${member}::bigint is null or t.member_id = ${member})`
  await db.run`
    update case_evidence e set facts = ''
    from takedown t
    where t.case_id = e.case_id and e.site_id = ${site.id} and starts_with(e.facts, t.reference) and ${isTheirs}`
  await db.run`
    update takedown t
    set place = '', description = '', name = '', email = '', hashes = null, digest = null, member_id = null,
      anonymized_at = ${clock.now()}
    where ${isTheirs}`
}

export const exportTakedowns = ({ db, site }: Pick<JobCtx, 'db' | 'site'>, member: Id<'member'>) => db.many`
  select reference, place, description, name, email, created_at
  from takedown
  where site_id = ${site.id} and member_id = ${member}
  order by id`
