// The yearly transparency report of one site, as CSV files in the form of Annex I of Regulation (EU) 2024/2835 (DSA 15, 24).
import type { JobCtx } from '../base/ctx.ts'
import { csv } from '../trafficSources/index.ts'
import { averageUsers } from './countUsers.ts'
import { humanResourcesSheet, ordersSheet, recipientsSheet } from './dsaBreakdowns.ts'
import { appealsMade, casesOpened, decisionsTaken } from './dsaCases.ts'
import { categoryNamesSheet } from './dsaCategoryNames.ts'
import { appealSheet, automationSheet } from './dsaIndicators.ts'
import { noticesSheet, ownInitiativeSheet } from './dsaSheets.ts'
import { PLATFORMS, type Sheet, type SheetContext } from './dsaTemplate.ts'
import { dayText, halfYearOf, lastDay, yearOf } from './halfYear.ts'

export type ReportFiles = Record<string, string>
/** File name → content. The names are those of the sheets of the template. */
export async function dsaReport(ctx: JobCtx, year: number): Promise<ReportFiles> {
  const { site } = ctx
  const period = yearOf(year)
  const context = { service: site.choices.name, period: `${dayText(period.from)}/${lastDay(period)}` }
  const [cases, decisions, appeals] = [
    await casesOpened(ctx, period),
    await decisionsTaken(ctx, period),
    await appealsMade(ctx, period),
  ]
  const sheets: Record<string, Sheet> = {
    '1_report_identification': identification(ctx, year),
    '2_categories_names': categoryNamesSheet(),
    '3_member_states_orders': ordersSheet(context),
    '4_notices': noticesSheet(context, cases, decisions),
    '5_own_initiative_illegal': ownInitiativeSheet(context, decisions, 'law'),
    '6_own_initiative_TC': ownInitiativeSheet(context, decisions, 'rule'),
    '7_appeals_and_recidivism': appealSheet(context, appeals),
    '8_automated_means': automationSheet(context, decisions, cases),
    '9_human_resources': await humanResourcesSheet(ctx, context, period),
    '10_AMAR': recipientsSheet(context, (await averageUsers(ctx, period)).eu_users),
    '11_qualitative': qualitative(context),
    user_figures: await userFigures(ctx, year, context),
  }
  return Object.fromEntries(Object.entries(sheets).map(([name, { head, rows }]) => [`${name}.csv`, csv(head, rows)]))
}

function identification({ site, clock }: JobCtx, year: number): Sheet {
  const period = yearOf(year)
  const rows = [
    ['Name of the service provider', site.company.name],
    ['Date of the publication of the report', dayText(clock.now())],
    ['Date of the publication of the latest previous report', ''],
    ['Starting date of reporting period', dayText(period.from)],
    ['Ending date of reporting period', lastDay(period)],
  ]
  return {
    head: ['Applicability', 'Service', 'Indicator', 'Value'],
    rows: rows.map(([indicator = '', value = '']) => ['All', site.choices.name, indicator, value]),
  }
}

/** What the program knows; the operator adds what only people know. */
function qualitative({ service, period }: SheetContext): Sheet {
  const statements = [
    [
      'Summary of the content moderation engaged in at the provider’s own initiative',
      'Programs mark messages, photos and texts that may break a rule. Each mark is a case, which a person decides. A person looks at new photos before others see them, as the site chose; a refusal is a decision, too.',
    ],
    [
      'Meaningful and comprehensible information regarding content moderation at the provider’s own initiative: use of automated tools',
      'Programs order the queue of cases. No program removes, restricts or closes anything by itself.',
    ],
    ['Measures taken to provide training and assistance to persons in charge of content moderation', ''],
    [
      'Safeguards applied to the use of automated means',
      'Every decision names its ground and facts, says whether a program took part, and can be appealed against once, before another person.',
    ],
  ]
  return {
    head: ['Applicability', 'Service', 'Reporting period', 'Indicator', 'Value'],
    rows: statements.map(([indicator = '', value = '']) => ['All', service, period, indicator, value]),
  }
}

/** Article 24(2): average monthly active recipients in the Union, of each half-year. Members only: visitors are not counted. */
async function userFigures(ctx: JobCtx, year: number, { service }: SheetContext): Promise<Sheet> {
  const rows: Sheet['rows'] = []
  for (const month of [0, 6]) {
    const half = halfYearOf(new Date(Date.UTC(year, month, 1)))
    const { eu_users } = await averageUsers(ctx, half)
    rows.push([
      ...[PLATFORMS, service, `${dayText(half.from)}/${lastDay(half)}`],
      ...['Number of average monthly active recipients during the reporting period', 'TOTAL', eu_users ?? ''],
    ])
  }
  return { head: ['Applicability', 'Service', 'Reporting period', 'Indicator', 'Scope', 'Value'], rows }
}
