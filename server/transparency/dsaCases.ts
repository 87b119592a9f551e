// The cases, decisions and appeals of a period, for reports by the Digital Services Act. Nobody's words, no person.
import type { CaseKind, CaseMeasure } from '../../contract/cases.ts'
import { noticeKinds } from '../../contract/transparency.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import type { Period } from './halfYear.ts'

export type CaseRow = Columns<'moderation_case', 'reason' | 'subject_kind' | 'opened_at' | 'notices'> & {
  kind: CaseKind
  found_by_program: boolean
}

export type DecisionRow = Omit<CaseRow, 'notices'> & {
  decision_id: string
  measure: CaseMeasure
  ground: string
  automated: boolean
  ends_at: Date | null
  decided_at: Date
}

type FigureCtx = Pick<JobCtx, 'db' | 'site'>

export const casesOpened = ({ db, site }: FigureCtx, { from, to }: Period) =>
  db.many<CaseRow>`
    select kind, reason, subject_kind, found_by_program, opened_at, notices
    from case_outcome
    where site_id = ${site.id} and opened_at >= ${from} and opened_at < ${to} and kind not in ('appeal', 'complaint')
    order by case_id`

export const decisionsTaken = ({ db, site }: FigureCtx, { from, to }: Period) =>
  db.many<DecisionRow>`
    select kind, reason, subject_kind, found_by_program, opened_at, decision_id, measure, ground, automated, ends_at, decided_at
    from case_outcome
    where site_id = ${site.id} and decided_at >= ${from} and decided_at < ${to} and kind not in ('appeal', 'complaint')
    order by case_id`

export type AppealRow = {
  side: 'member' | 'notifier'
  outcome: 'upheld' | 'reversed' | null
  measure: CaseMeasure
  created_at: Date
  decided_at: Date | null
}

export const appealsMade = ({ db, site }: FigureCtx, { from, to }: Period) =>
  db.many<AppealRow>`
    select side, outcome, measure, created_at, decided_at
    from appeal_outcome
    where site_id = ${site.id} and created_at >= ${from} and created_at < ${to}
    order by id`

export const isFromNotice = ({ kind }: { kind: CaseKind }) => (noticeKinds as readonly string[]).includes(kind)

/** A warning and "no breach" restrict nothing. */
export const restricts = ({ measure }: { measure: CaseMeasure }) => measure !== 'none' && measure !== 'warn'

/** In hours, as Annex II wants it; '' where there is nothing. */
export function medianHours(spans: { from: Date; to: Date }[]): number | '' {
  const hours = spans.map(({ from, to }) => (to.getTime() - from.getTime()) / 3_600_000).toSorted((a, b) => a - b)
  if (hours.length === 0) return ''
  const middle = Math.floor(hours.length / 2)
  const high = hours[middle] as number
  const median = hours.length % 2 ? high : (high + (hours[middle - 1] as number)) / 2
  return Math.round(median * 10) / 10
}
