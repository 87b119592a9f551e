// Sheets of the template by category: notices, and measures at our own initiative (Annex I, 1.3 and 1.4).
import type { CaseMeasure } from '../../contract/cases.ts'
import { type CaseRow, type DecisionRow, isFromNotice, medianHours, restricts } from './dsaCases.ts'
import {
  type DsaCategory,
  decisionCategoryOf,
  dsaCategories,
  isLawGround,
  NOT_SPECIFIED,
  noticeCategoryOf,
  termsCategories,
} from './dsaCategories.ts'
import { HOSTING, type Sheet, type SheetContext } from './dsaTemplate.ts'

type Numbers = (number | '')[]
type Line = { category: string; other?: string; fits(it: DsaCategory): boolean }

/** TOTAL, each category, and below each its keywords. */
export function linesOf(categories: Record<string, readonly string[]>): Line[] {
  return [
    { category: 'TOTAL', fits: () => true },
    ...Object.entries(categories).flatMap(([category, keywords]): Line[] => [
      { category: `STATEMENT_CATEGORY_${category}`, fits: (it) => it.category === category },
      ...(keywords.length ? [...keywords, 'OTHER'] : []).map((keyword) => ({
        category: `KEYWORD_${keyword}`,
        fits: (it: DsaCategory) => it.category === category && it.keyword === keyword,
      })),
    ]),
  ]
}

/** KEYWORD_OTHER is described where something is counted in it. */
const rowsOf = <R>(
  applicability: string,
  { service, period }: SheetContext,
  lines: Line[],
  counted: { row: R; category: DsaCategory }[],
  numbers: (rows: R[]) => Numbers,
): Sheet['rows'] =>
  lines.map(({ category, fits }) => {
    const fitting = counted.filter((it) => fits(it.category))
    const other = category === 'KEYWORD_OTHER' ? (fitting[0]?.category.other ?? '') : ''
    return [applicability, service, period, category, other, ...numbers(fitting.map(({ row }) => row))]
  })

export function noticesSheet(context: SheetContext, cases: CaseRow[], decisions: DecisionRow[]): Sheet {
  type Row = { opened?: CaseRow; decided?: DecisionRow }
  const counted = [
    ...cases.filter(isFromNotice).map((opened) => ({ row: { opened } as Row, category: noticeCategoryOf(opened) })),
    ...decisions
      .filter(isFromNotice)
      .map((decided) => ({ row: { decided } as Row, category: noticeCategoryOf(decided) })),
  ]
  const numbers = (rows: Row[]): Numbers => {
    const opened = rows.flatMap((it) => it.opened ?? [])
    const decided = rows.flatMap((it) => it.decided ?? [])
    const actions = decided.filter(restricts)
    const byLaw = actions.filter(({ ground }) => isLawGround(ground)).length
    return [
      ...[opened.reduce((sum, { notices }) => sum + notices, 0), 0, opened.length, 0],
      ...([
        medianHours(decided.map(({ opened_at, decided_at }) => ({ from: opened_at, to: decided_at }))),
        '',
      ] as Numbers),
      ...[byLaw, 0, actions.length - byLaw, 0],
    ]
  }
  return {
    head: [
      ...[
        'Applicability',
        'Service',
        'Reporting period',
        'Category of illegal content',
        'Description of the sub-category "Other"',
      ],
      ...['Number of notices received', 'Number of notices received from Trusted flaggers'],
      'Number of specific items of information included in the total number of notices',
      'Number of specific items of information included in the total number of notices by Trusted Flaggers (Trusted Flagger notices)',
      ...['Median time to take action', 'Median time to take action (Trusted Flagger notices)'],
      'Number of actions taken on the basis of the law',
      'Number of actions taken on the basis of the law (Trusted Flagger notices)',
      'Number of actions taken on the basis of the terms and conditions of the service',
      'Number of actions taken on the basis of the terms and conditions of the service (Trusted Flagger notices)',
    ],
    rows: rowsOf(HOSTING, context, linesOf({ ...dsaCategories, [NOT_SPECIFIED]: [] }), counted, numbers),
  }
}

/** Columns of restrictions, and which measures are one. Monetary ones do not exist here. */
const restrictions: [column: string, measures: CaseMeasure[] | null][] = [
  ['Visibility restriction Removal', ['remove_item', 'remove_everywhere']],
  ['Visibility restriction Disable', ['hide']],
  ['Visibility restriction Demoted', []],
  ['Visibility restriction Age restricted', []],
  ['Visibility restriction Interaction restricted', ['limit_chats']],
  ['Visibility restriction Labelled', []],
  ['Visibility restriction Other', []],
  ['Monetary restriction Suspension', null],
  ['Monetary restriction Termination', null],
  ['Monetary restriction Other', null],
  ['Provision of the service Suspension', ['limit_photos']],
  ['Provision of the service Termination', []],
  ['Account restriction Suspension', ['suspend']],
  ['Account restriction Termination', ['close']],
]

/** `ground`: a law, or a rule of the house. */
export function ownInitiativeSheet(context: SheetContext, decisions: DecisionRow[], ground: 'law' | 'rule'): Sheet {
  const own = decisions
    .filter((it) => !isFromNotice(it) && restricts(it) && isLawGround(it.ground) === (ground === 'law'))
    .map((row) => ({ row, category: ground === 'law' ? lawCategoryOf(row) : decisionCategoryOf(row) }))
  const numbers = (rows: DecisionRow[]): Numbers => [
    rows.length,
    // A person decides each.
    0,
    ...restrictions.map(
      ([, measures]) =>
        (measures ? rows.filter(({ measure }) => measures.includes(measure)).length : '') as number | '',
    ),
  ]
  return {
    head: [
      ...['Applicability', 'Service', 'Reporting period'],
      ground === 'law'
        ? 'Category of illegal content'
        : 'Category of incompatibility with the provider’s terms and conditions',
      'Description of the sub-category "Other"',
      'Number of measures taken at the provider’s own initiative',
      'Number of measures taken after detection with solely automated means',
      ...restrictions.map(([column]) => column),
    ],
    rows: rowsOf(
      'All',
      context,
      linesOf(ground === 'law' ? dsaCategories : { ...dsaCategories, ...termsCategories }),
      own,
      numbers,
    ),
  }
}

/** What breaks a law has one of the fourteen categories. */
function lawCategoryOf(row: DecisionRow): DsaCategory {
  const found = decisionCategoryOf(row)
  return found.category === 'OTHER_VIOLATION_TC'
    ? { category: 'CYBER_VIOLENCE', keyword: 'OTHER', other: 'Other illegal content' }
    : found
}
