// Sheets of the template by indicator: appeals and repeated offenders, and automated means (Annex I, 1.5 and 1.6).
import type { CaseMeasure } from '../../contract/cases.ts'
import { type AppealRow, type CaseRow, type DecisionRow, isFromNotice, medianHours, restricts } from './dsaCases.ts'
import { HOSTING, PLATFORMS, type Sheet, type SheetContext, UNKNOWN } from './dsaTemplate.ts'

type Indicator = [
  applicability: string,
  section: string,
  indicator: string,
  scope: string,
  value: number | '',
  text?: string,
]

const head = [
  'Applicability',
  'Service',
  'Reporting period',
  'Section',
  'Indicator',
  'Scope',
  'Value',
  'Contextual Information',
]
const sheet = ({ service, period }: SheetContext, indicators: Indicator[]): Sheet => ({
  head,
  rows: indicators.map(([applicability, section, ...rest]) => {
    const [indicator, scope, value, text = ''] = rest
    return [applicability, service, period, section, indicator, scope, value, text]
  }),
})

const INTERNAL = 'Internal complaints mechanism'

/** By what was decided; a complaint about a notice that was not acted upon is the notifier's. */
const complaintGroups: [indicator: string, fits: (it: AppealRow) => boolean][] = [
  ['Number of complaints submitted to the internal-complaints mechanism', () => true],
  [
    'Complaint regarding a decision to remove or disable access to or restrict visibility of information',
    isAbout('remove_item', 'remove_everywhere', 'hide', 'limit_chats'),
  ],
  ['Complaint regarding a decision to suspend or terminate the provision of the service', isAbout('limit_photos')],
  ['Complaint regarding a decision to suspend or terminate an account', isAbout('suspend', 'close')],
  ['Complaint regarding a decision to restrict the ability to monetise information', () => false],
  [
    'Complaint regarding a decision not to take action on a notice submitted in accordance with Article 16',
    ({ side }) => side === 'notifier',
  ],
  [
    'Complaint regarding a decision not to take action on a notice submitted by a Trusted Flagger in accordance with Article 16',
    () => false,
  ],
]

function isAbout(...measures: CaseMeasure[]) {
  return ({ side, measure }: AppealRow) => side === 'member' && measures.includes(measure)
}

export function appealSheet(context: SheetContext, appeals: AppealRow[]): Sheet {
  const indicators = complaintGroups.flatMap(([indicator, fits], n): Indicator[] => {
    const rows = appeals.filter(fits)
    const ended = (outcome: AppealRow['outcome']) => rows.filter((it) => it.outcome === outcome).length
    const spans = rows.flatMap(({ created_at, decided_at }) =>
      decided_at ? [{ from: created_at, to: decided_at }] : [],
    )
    return [
      [n === 0 ? 'All' : PLATFORMS, INTERNAL, indicator, 'Total number', rows.length],
      [PLATFORMS, INTERNAL, indicator, 'Decisions upheld', ended('upheld')],
      [PLATFORMS, INTERNAL, indicator, 'Decisions partially reversed', 0],
      [PLATFORMS, INTERNAL, indicator, 'Decisions reversed', ended('reversed')],
      [PLATFORMS, INTERNAL, indicator, 'Median time', medianHours(spans)],
      ...(n === 0
        ? ([
            [PLATFORMS, INTERNAL, indicator, 'Decision omitted', ended(null)],
            [
              PLATFORMS,
              INTERNAL,
              'Number of restrictions newly imposed as a result of an internal complaint',
              'Total number',
              '',
            ],
          ] satisfies Indicator[])
        : []),
    ]
  })
  const bodies = 'Out-of-court dispute settlement bodies'
  const disputes = 'Number of disputes submitted to out-of-court dispute settlement bodies'
  const scopes = [
    'Total number',
    'Decisions upheld',
    'Decisions partially reversed',
    'Decisions reversed',
    'Median time',
  ]
  return sheet(context, [
    ...indicators,
    ...[...scopes, 'Decision omitted', 'Percentage of outcomes implemented'].map(
      (scope): Indicator => [PLATFORMS, bodies, disputes, scope, '', UNKNOWN],
    ),
    ...['illegal content', 'unfounded notices', 'unfounded complaints'].map(
      (what): Indicator => [
        ...([PLATFORMS, 'Suspensions imposed on repeated offenders'] as const),
        ...([
          `Number of suspensions enacted for the provision of manifestly ${what}`,
          'Total number',
          '',
          UNKNOWN,
        ] as const),
      ],
    ),
  ])
}

const AUTOMATED = 'Use of automated means for content moderation'
const never = 'A program orders the queue; a person decides each case'

export function automationSheet(context: SheetContext, decisions: DecisionRow[], cases: CaseRow[]): Sheet {
  const measures = decisions.filter(restricts)
  const own = measures.filter((it) => !isFromNotice(it))
  const notices = cases.filter(isFromNotice).reduce((sum, it) => sum + it.notices, 0)
  const accuracy = (applicability: string, scope: string) =>
    ['Accuracy', 'Precision', 'Recall'].map(
      (it): Indicator => [applicability, AUTOMATED, `Accuracy of the automated means - ${it}`, scope, '', never],
    )
  return sheet(context, [
    ['All', AUTOMATED, 'Number of measures solely taken by automated means', 'Total number', 0, never],
    ['All', AUTOMATED, 'Number of measures not taken by automated means', 'Total number', measures.length],
    ...accuracy('All', 'Total number'),
    ['All', AUTOMATED, 'Number of measures solely taken by automated means', 'Own-initiative', 0, never],
    ['All', AUTOMATED, 'Number of measures not taken by automated means', 'Own-initiative', own.length],
    ...accuracy('All', 'Own-initiative'),
    [HOSTING, AUTOMATED, 'Number of notices solely processed by automated means', 'NAM Total', 0, never],
    [HOSTING, AUTOMATED, 'Number of notices not processed by automated means', 'NAM Total', notices],
    ...accuracy(HOSTING, 'NAM Total'),
    [PLATFORMS, AUTOMATED, 'Number of notices solely processed by automated means', 'NAM Trusted Flagger', 0, never],
    [PLATFORMS, AUTOMATED, 'Number of notices not processed by automated means', 'NAM Trusted Flagger', 0],
    ...accuracy(PLATFORMS, 'NAM Trusted Flagger'),
  ])
}
