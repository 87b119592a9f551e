// SQL of complaints (PAGE-2).
import type { Locale } from '../../contract/limits.ts'
import type { Ctx, JobCtx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import type { Complaint } from './complain.ts'

/** An equal complaint within this time is a duplicate. */
const DUPLICATE_WINDOW_SECONDS = 86_400

export const lockDigest = (db: Db, digest: Buffer) => db.run`
  select pg_advisory_xact_lock(${digest.readBigInt64BE(0).toString()}::bigint)`

export const findDuplicate = ({ db, site, clock }: JobCtx, digest: Buffer) =>
  db.maybe<Columns<'complaint', 'reference'>>`
  select reference
  from complaint
  where site_id = ${site.id} and digest = ${digest} and created_at > ${clock.now()}::timestamptz - make_interval(secs => ${DUPLICATE_WINDOW_SECONDS})
  order by id desc
  limit 1`

type NewComplaint = Complaint & { reference: string; digest: Buffer; is_spam: boolean }

export const insertComplaint = ({ db, site, member, locale, clock }: Ctx, complaint: NewComplaint) => db.run`
  insert into complaint (site_id, reference, member_id, kind, name, email, text, language, digest, is_spam, created_at)
  values (${site.id}, ${complaint.reference}, ${member?.id ?? null}, ${complaint.kind}, ${complaint.name}, ${complaint.email}, ${complaint.words}, ${locale}, ${complaint.digest},
    ${complaint.is_spam}, ${clock.now()})`

export type ComplaintRow = Columns<
  'complaint',
  | 'id'
  | 'reference'
  | 'member_id'
  | 'kind'
  | 'name'
  | 'email'
  | 'text'
  | 'is_spam'
  | 'created_at'
  | 'closed_at'
  | 'anonymized_at'
> & { language: Locale }

/** `lock`: until the transaction ends. */
export const findComplaint = ({ db, site }: Pick<JobCtx, 'db' | 'site'>, reference: string, { lock = false } = {}) =>
  db.maybe<ComplaintRow>`
    select id, reference, member_id, kind, name, email, text, language, is_spam, created_at, closed_at, anonymized_at
    from complaint
    where site_id = ${site.id} and reference = ${reference}
    ${lock ? db.fragment`for update` : db.fragment``}`

export const listAnswers = ({ db, site }: Pick<JobCtx, 'db' | 'site'>, complaint: number) => db.many`
  select text, created_at from complaint_answer where site_id = ${site.id} and complaint_id = ${complaint} order by id`

/** The oldest first. `all`: also closed ones, and those suspected of being spam. */
export const listComplaints = ({ db, site }: Pick<JobCtx, 'db' | 'site'>, { all }: { all: boolean }) => db.many`
  select c.reference, c.kind, c.language, c.created_at, c.member_id is not null as member, c.is_spam,
    (select count(*)::int from complaint_answer a where a.complaint_id = c.id and a.site_id = c.site_id) as answers, c.closed_at
  from complaint c
  where c.site_id = ${site.id} and (${all} or (c.closed_at is null and not c.is_spam))
  order by c.id
  limit 1000`
