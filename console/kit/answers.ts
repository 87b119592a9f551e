// Which of the templates of answers are in force: a site's own, else that of all sites, else the program's (STAFF-2).
import type { list } from '../../contract/console/answers.ts'
import type { StaffOutput } from '../../contract/console/call.ts'

export type AnswerRow = StaffOutput<typeof list>[number]
const rank = { program: 0, all: 1, site: 2 }

/** By name, and below it by language. */
export function answersInForce(rows: AnswerRow[]): Map<string, Map<string, AnswerRow>> {
  const names = new Map<string, Map<string, AnswerRow>>()
  for (const row of rows.toSorted((a, b) => rank[a.of] - rank[b.of]))
    names.set(row.name, (names.get(row.name) ?? new Map()).set(row.language, row))
  return names
}

/** What a person of staff knows it by: its subject in their language, without placeholders. */
export const answerTitle = (texts: Map<string, AnswerRow>, language: string, name: string) =>
  (texts.get(language) ?? texts.get('en'))?.subject.replaceAll(/ *\{\w+\}/g, ' …') ?? name
