// SQL of cases: one for a moderator who decides, and lists of them (SAFE-2, SAFE-8).
import { rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

export type CaseRow = Columns<
  'moderation_case',
  | 'id'
  | 'public_id'
  | 'kind'
  | 'reason'
  | 'subject_member'
  | 'subject_kind'
  | 'subject_photo'
  | 'subject_conversation'
  | 'subject_seq'
  | 'subject_reference'
  | 'automated'
  | 'due_at'
  | 'assignee'
  | 'state'
>

/** Until the transaction ends nobody else decides it. Throws CommandInputError. */
export async function lockCase({ db, site }: JobCtx, number: string): Promise<CaseRow> {
  const row = await db.maybe<CaseRow>`
    select id, public_id, kind, reason, subject_member, subject_kind, subject_photo, subject_conversation, subject_seq,
      subject_reference, automated, due_at, assignee, state
    from moderation_case
    where site_id = ${site.id} and public_id = ${number}
    for no key update`
  return row ?? rejectInput(`case: this site has none of the number ${number}`)
}

/** Refuses what somebody has decided already, or somebody else has taken. */
export async function refuseUnlessOpen({ db }: JobCtx, row: CaseRow, staff: number) {
  if (row.state !== 'open') {
    const done = await db.maybe<{ name: string; measure: string }>`
      select s.name, d.measure from case_decision d join staff_directory s on s.id = d.decided_by where d.case_id = ${row.id}`
    rejectInput(done ? `case: ${done.name} has decided it: ${done.measure}` : 'case: it is closed')
  }
  if (row.assignee !== null && row.assignee !== staff) {
    const { name } = await db.one<{ name: string }>`select name from staff_directory where id = ${row.assignee}`
    rejectInput(`case: ${name} has taken it; it has to be released first`)
  }
}

const listed = (db: JobCtx['db']) => db.fragment`
  select c.public_id as case, c.kind, c.reason, c.subject_kind as subject, m.public_id as member, c.priority, c.notices, c.voices,
    c.automated, c.opened_at, c.due_at, c.escalated_at is not null as escalated, s.name as assignee, c.state
  from moderation_case c
  left join member_public m on m.id = c.subject_member and m.site_id = c.site_id
  left join staff_directory s on s.id = c.assignee`

const MAX_ROWS = 200

/** The open ones, the most urgent first; `all`: the newest, decided ones too. */
export const listCases = ({ db, site }: Pick<JobCtx, 'db' | 'site'>, { all }: { all: boolean }) => db.many`
  ${listed(db)}
  where c.site_id = ${site.id} and (${all} or c.state = 'open')
  order by ${all ? db.fragment`c.id desc` : db.fragment`c.escalated_at is not null desc, c.priority desc, c.due_at`}
  limit ${MAX_ROWS}`

/** Open cases whose time is over, or of whose time a quarter or less is left; the longest overdue first. */
export const listDue = ({ db, site, clock }: Pick<JobCtx, 'db' | 'site' | 'clock'>) => db.many`
  select due.*, due.due_at <= ${clock.now()} as overdue
  from (${listed(db)}
    where c.site_id = ${site.id} and c.state = 'open'
      and ${clock.now()}::timestamptz >= c.due_at - (c.due_at - c.opened_at) / 4) due
  order by due.due_at
  limit ${MAX_ROWS}`

/** Everything about a case but its evidence. */
export async function showCase(ctx: Pick<JobCtx, 'db' | 'site'>, number: string) {
  const { db, site } = ctx
  const row = await db.maybe<{ id: number; case: string } & Record<string, unknown>>`
    select c.id, listed.*, c.subject_photo as photo, c.subject_conversation as conversation, c.subject_seq as message,
      c.subject_reference as reference, c.taken_at, c.closed_at
    from (${listed(db)} where c.site_id = ${site.id} and c.public_id = ${number}) listed
    join moderation_case c on c.public_id = listed.case`
  if (!row) return rejectInput(`case: this site has none of the number ${number}`)
  const { id, ...rest } = row
  const decision = await db.maybe`
    select d.public_id as decision, d.measure, d.ground, d.facts, d.automated, d.days, d.decided_at, s.name as decided_by, d.ends_at,
      d.ended_at, d.undone_at, u.name as undone_by, d.redress_until
    from case_decision d
    join staff_directory s on s.id = d.decided_by
    left join staff_directory u on u.id = d.undone_by
    where d.case_id = ${id} and d.site_id = ${site.id}`
  const appeals = await db.many`
    select a.side, a.text, a.created_at, c.public_id as case, a.outcome, a.reasons, a.decided_at, s.name as decided_by
    from case_appeal a
    join moderation_case c on c.id = a.case_id
    left join case_decision d on d.id = a.decision_id
    left join staff_directory s on s.id = a.decided_by
    where a.site_id = ${site.id} and (d.case_id = ${id} or a.case_id = ${id})
    order by a.id`
  return { id, shown: { ...rest, decision: decision ?? null, appeals } }
}
