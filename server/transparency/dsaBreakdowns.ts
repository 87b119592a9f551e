// Sheets of the template by Member State and language: orders of authorities, the people who decide, recipients (Annex I, 1.2, 1.7 and 1.8).
// What the program does not record is an empty cell, and a note says so.
import { euCountries } from '../../contract/euCountries.ts'
import type { JobCtx } from '../base/ctx.ts'
import { dsaCategories } from './dsaCategories.ts'
import { linesOf } from './dsaSheets.ts'
import { type Sheet, type SheetContext, UNKNOWN, VERY_LARGE } from './dsaTemplate.ts'
import type { Period } from './halfYear.ts'

const scopes = ['TOTAL', ...euCountries]

const orderNumbers = [
  'Number of orders to act against illegal content received',
  'Number of specific items of information included in the total number of orders to act against illegal content',
  'Median time to inform the authority of the receipt of the order to act against illegal content',
  'Median time to give effect to the order to act against illegal content',
  'Number of orders to provide information',
  'Median time to inform the authority of the receipt of the order to provide information',
  'Median time to give effect to the order to provide information',
]

/** Orders come by post or mail, and are no cases of the program. */
export const ordersSheet = ({ service, period }: SheetContext): Sheet => ({
  head: [
    ...['Applicability', 'Service', 'Reporting period', 'Category of illegal content'],
    ...['Description of the sub-category "Other"', 'Scope', ...orderNumbers],
    ...orderNumbers.map((it) => `Contextual information on ${it}`),
  ],
  rows: linesOf(dsaCategories).flatMap(({ category }) =>
    scopes.map((scope) => {
      // The note stands once, in the line of all orders.
      const note = category === 'TOTAL' && scope === 'TOTAL' ? UNKNOWN : ''
      return [
        'All',
        service,
        period,
        category,
        '',
        scope,
        ...orderNumbers.map(() => ''),
        ...orderNumbers.map(() => note),
      ]
    }),
  ),
})

const languages = [
  ...['bg', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fi', 'fr', 'ga', 'hr', 'hu', 'it', 'lt', 'lv', 'mt', 'nl', 'pl'],
  ...['pt', 'ro', 'sk', 'sl', 'sv'],
]

export async function humanResourcesSheet(
  { db, site }: Pick<JobCtx, 'db' | 'site'>,
  { service, period }: SheetContext,
  { from, to }: Period,
): Promise<Sheet> {
  const { deciders } = await db.one<{ deciders: number }>`
    select count(distinct staff_id)::int as deciders
    from case_decider
    where site_id = ${site.id} and decided_at >= ${from} and decided_at < ${to}`
  const section = 'Human resources dedicated to content moderation'
  const known = `People who decided cases in this period: ${deciders}. Whether they are employed or contracted is not in the program’s records: to be filled in by the operator`
  const indicators: [indicator: string, scope: string, note: string][] = [
    ['Number of internal moderators employed by the provider', 'Total number', known],
    ['Number of external moderators contracted by the provider', 'Total number', known],
    ...['Total number', ...languages].map((scope): [string, string, string] => [
      ...(['Number of total moderators with sufficient linguistic expertise', scope, UNKNOWN] as const),
    ]),
  ]
  return {
    head: [
      ...['Applicability', 'Service', 'Reporting period', 'Section', 'Indicator', 'Scope', 'Value'],
      'Contextual information',
    ],
    rows: indicators.map(([indicator, scope, note]) => [
      VERY_LARGE,
      service,
      period,
      section,
      indicator,
      scope,
      '',
      note,
    ]),
  }
}

/** `users`: the average of the Union's members in a month of the year; null where none is counted. */
export const recipientsSheet = ({ service, period }: SheetContext, users: number | null): Sheet => ({
  head: ['Applicability', 'Service', 'Reporting period', 'Indicator', 'Scope', 'Value', 'Contextual information'],
  rows: scopes.map((scope) => {
    const isTotal = scope === 'TOTAL'
    return [
      ...[VERY_LARGE, service, period],
      'Number of average monthly active recipients during the reporting period',
      scope,
      isTotal ? (users ?? '') : '',
      isTotal ? 'Members alone: visitors are not counted' : 'Members are not counted by Member State',
    ]
  }),
})
