// Clocks of cases: a case of whose time a quarter is left rises in the queue; what is overdue is counted (SAFE-8).
import type { App } from '../base/ctx.ts'
import type { Measures } from '../base/observability/measure.ts'

/** What little time weighs: more than any number of voices. */
const ESCALATION_POINTS = 200

export async function escalateCases({ db, clock, log }: Pick<App, 'db' | 'clock' | 'log'>) {
  const now = clock.now()
  const escalated = await db.many<{ case: string; kind: string }>`
    update moderation_case
    set escalated_at = ${now}, priority = priority + ${ESCALATION_POINTS}
    where state = 'open' and escalated_at is null and ${now}::timestamptz >= due_at - (due_at - opened_at) / 4
    returning public_id as case, kind`
  for (const fields of escalated) log.info('case escalated', fields)
}

export const measureCases: Measures = async (db, now) => {
  const rows = await db.many<{ kind: string; open: number; overdue: number; escalated: number }>`
    select kind, count(*)::int as open, count(*) filter (where due_at <= ${now})::int as overdue,
      count(*) filter (where escalated_at is not null)::int as escalated
    from moderation_case where state = 'open' group by kind`
  const kinds = rows.length ? rows : [{ kind: 'report', open: 0, overdue: 0, escalated: 0 }]
  const gauge = (name: string, help: string, value: (row: (typeof kinds)[number]) => number) => ({
    ...{ name, help, labelNames: ['kind'] },
    values: kinds.map((row) => ({ labels: { kind: row.kind }, value: value(row) })),
  })
  return [
    gauge('nightjar_cases_open', 'Cases that wait for a decision, by kind.', ({ open }) => open),
    gauge(
      'nightjar_cases_escalated',
      'Of those, with a quarter or less of their time left.',
      ({ escalated }) => escalated,
    ),
    gauge('nightjar_cases_overdue', 'Of those, whose time is over.', ({ overdue }) => overdue),
  ]
}
