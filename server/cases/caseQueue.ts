// Cases, takedowns and appeals as the console's queues take from them: the next ones of some sites, and how many wait
// (SAFE-2, SAFE-8, STAFF-2).
import type { CaseGround, CaseMeasure } from '../../contract/cases.ts'
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import type { QueueFilter, Waiting } from '../base/queueFilter.ts'

export type QueuedKind = 'case' | 'takedown' | 'appeal'

export type QueuedCase = Columns<
  'moderation_case',
  | 'site_id'
  | 'kind'
  | 'reason'
  | 'subject_kind'
  | 'notices'
  | 'voices'
  | 'automated'
  | 'opened_at'
  | 'due_at'
  | 'priority'
> & {
  item: string
  member: string | null
  name: string | null
  fictional: boolean
  /** Decisions about the member that stand, and other open cases. */
  earlier: number
  open: number
}

/** Complaints have a queue of their own. */
const ofKind = (db: Db, kind: QueuedKind) =>
  kind === 'case' ? db.fragment`c.kind not in ('takedown', 'appeal', 'complaint')` : db.fragment`c.kind = ${kind}`

/** What somebody has taken by a command is theirs. Who decided decides no appeal against it. */
const isFor = (db: Db, staff: number) => db.fragment`
  (c.assignee is null or c.assignee = ${staff})
    and not exists (
      select from case_appeal a join case_decision d on d.id = a.decision_id
      where a.case_id = c.id and d.decided_by = ${staff})`

/** The order of the index `moderation_case_queue`. */
const order = (db: Db) => db.fragment`(c.escalated_at is not null) desc, c.priority desc, c.due_at, c.id`

export const casesToDecide = (
  db: Db,
  kind: QueuedKind,
  { staff, sites, only, without, limit }: QueueFilter & { staff: number },
) => db.many<QueuedCase>`
  select c.public_id as item, c.site_id, c.kind, c.reason, c.subject_kind, c.notices, c.voices, c.automated, c.opened_at, c.due_at,
    c.priority, m.public_id as member, m.name, coalesce(m.kind = 'fictional', false) as fictional,
    (select count(*)::int from case_decision d
      where d.member_id = c.subject_member and d.site_id = c.site_id and d.undone_at is null and d.measure <> 'none') as earlier,
    (select count(*)::int from moderation_case o
      where o.subject_member = c.subject_member and o.site_id = c.site_id and o.state = 'open' and o.id <> c.id) as open
  from unnest(${sites.map(String)}::bigint[]) as site (id)
  cross join lateral (
    select c.* from moderation_case c
    where c.site_id = site.id and c.state = 'open' and ${ofKind(db, kind)} and ${isFor(db, staff)}
      and c.public_id <> all(${without})
      ${only ? db.fragment`and c.public_id = any(${only})` : db.fragment``}
    order by ${order(db)}
    limit ${limit}) c
  left join member_public m on m.id = c.subject_member and m.site_id = c.site_id
  order by ${order(db)}
  limit ${limit}`

export const casesWaiting = (db: Db, kind: QueuedKind, sites: Id<'site'>[]) => db.one<Waiting>`
  select count(*)::int as waiting, min(c.opened_at) as oldest_at
  from moderation_case c
  where c.site_id = any(${sites.map(String)}::bigint[]) and c.state = 'open' and ${ofKind(db, kind)}`

/** Members of whose marked text a case is open: it is decided there. */
export async function textsInCases(db: Db, sites: Id<'site'>[]): Promise<string[]> {
  const rows = await db.many<{ member: string }>`
    select m.public_id as member
    from moderation_case c join member_public m on m.id = c.subject_member
    where c.site_id = any(${sites.map(String)}::bigint[]) and c.state = 'open' and c.kind = 'text_doubt'`
  return rows.map(({ member }) => member)
}

type CaseState = Columns<'moderation_case', 'state' | 'notices'> & { by: string | null }

/** Until the transaction ends: whether it waits, how many notices it has, and who has decided or taken it. */
export const lockQueuedCase = ({ db, site }: Pick<JobCtx, 'db' | 'site'>, number: string) => db.maybe<CaseState>`
  select c.state, c.notices,
    coalesce(
      (select s.name from case_decision d join staff_directory s on s.id = d.decided_by where d.case_id = c.id),
      (select s.name from staff_directory s where s.id = c.assignee)) as by
  from moderation_case c
  where c.public_id = ${number} and c.site_id = ${site.id}
  for no key update of c`

type Appealed = Columns<'case_decision', 'decided_at' | 'undone_at' | 'facts' | 'ends_at'> & {
  case: string
  measure: CaseMeasure
  ground: CaseGround
  decided_by: string
}

/** The decision that an appeal is against, with the number of its case, whose evidence it is about. */
export const appealedDecision = ({ db, site }: Pick<JobCtx, 'db' | 'site'>, number: string) => db.maybe<Appealed>`
  select o.public_id as case, d.measure, d.ground, d.facts, d.decided_at, d.ends_at, d.undone_at, s.name as decided_by
  from moderation_case c
  join case_appeal a on a.case_id = c.id
  join case_decision d on d.id = a.decision_id
  join moderation_case o on o.id = d.case_id
  join staff_directory s on s.id = d.decided_by
  where c.public_id = ${number} and c.site_id = ${site.id}`
