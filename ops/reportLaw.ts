// Verb `law` of `npm run report`: the rows of the tables of law that nobody has read in the law's own text, to check with counsel (OPS-4).
import { type LawRow, lawRows } from './lawRows.ts'
import { readVerb, type Verb } from './parseArguments.ts'

export const lawUsage =
  'npm run report -- law                                 rows of the tables of law to check with counsel, Markdown'

export const lawVerbs: Record<string, Verb> = {
  law: readVerb(0, 0, [], async ({ app }) => lawReport(lawRows(app.clock.now()))),
}

const headings: [heading: string, isIn: (row: LawRow) => boolean][] = [
  ['Not checked', ({ checked }) => checked === null],
  ['Checked against reports, not against the law', ({ checked }) => checked?.against === 'report'],
]

export function lawReport(rows: LawRow[]): string {
  const read = rows.filter(({ checked }) => checked?.against === 'text').length
  const sections = headings.flatMap(([heading, isIn]) => {
    const found = rows.filter(isIn)
    const lines = found.map((it) => `| ${it.says} | ${it.source} | ${it.checked?.on ?? '–'} | \`${it.place}\` |`)
    return [`## ${heading} (${found.length})`, '', '| row | source | on | file |', '|---|---|---|---|', ...lines, '']
  })
  return [
    '# Rows to check with counsel',
    '',
    `${read} of ${rows.length} rows were read in the law’s own text.`,
    '',
    ...sections,
  ].join('\n')
}
