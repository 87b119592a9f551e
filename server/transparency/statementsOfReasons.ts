// Statements of reasons for the DSA Transparency Database, as its API takes them (DSA 24(5)): no personal data, nobody's words.
import type { CaseMeasure } from '../../contract/cases.ts'
import { euCountries } from '../../contract/euCountries.ts'
import type { JobCtx } from '../base/ctx.ts'
import { siteOrigin } from '../sites/index.ts'
import { type DecisionRow, decisionsTaken, isFromNotice, restricts } from './dsaCases.ts'
import { decisionCategoryOf, isLawGround } from './dsaCategories.ts'
import { dayText, type Period } from './halfYear.ts'

/** Of one request to /api/v1/statements. */
export const STATEMENTS_PER_REQUEST = 100

type Statement = Record<string, string | string[]>

export async function statementsOfReasons(ctx: JobCtx, period: Period): Promise<Statement[]> {
  const decisions = await decisionsTaken(ctx, period)
  return decisions.filter(restricts).map((it) => statementOf(ctx, it))
}

function statementOf({ app, site }: JobCtx, it: DecisionRow): Statement {
  const { category, keyword, other } = decisionCategoryOf(it)
  const isLaw = isLawGround(it.ground)
  return {
    ...restrictionOf(it),
    ...(isLaw
      ? {
          decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
          illegal_content_legal_ground: it.ground,
          illegal_content_explanation: explanation(it),
        }
      : {
          decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
          incompatible_content_ground: it.ground,
          incompatible_content_explanation: explanation(it),
          incompatible_content_illegal: 'No',
        }),
    decision_ground_reference_url: `${siteOrigin(app, site)}/pages/ban`,
    ...contentOf(it),
    category: `STATEMENT_CATEGORY_${category}`,
    category_specification: [`KEYWORD_${keyword}`],
    ...(other && { category_specification_other: other }),
    territorial_scope: euCountries.filter((country) => site.choices.countries.includes(country)),
    account_type: 'ACCOUNT_TYPE_PRIVATE',
    content_date: dayText(it.opened_at),
    application_date: dayText(it.decided_at),
    decision_facts: factsOf(it),
    source_type: isFromNotice(it) ? 'SOURCE_ARTICLE_16' : 'SOURCE_VOLUNTARY',
    automated_detection: it.found_by_program ? 'Yes' : 'No',
    automated_decision: it.automated ? 'AUTOMATED_DECISION_PARTIALLY' : 'AUTOMATED_DECISION_NOT_AUTOMATED',
    puid: it.decision_id,
  }
}

const subjects: Record<string, string> = {
  photo: 'photo',
  message: 'message',
  text: 'profile text',
  profile: 'profile',
  site: 'page',
}

const explanation = ({ ground }: DecisionRow) => `A person found that it breaks ${ground}.`

const factsOf = (it: DecisionRow) =>
  `${isFromNotice(it) ? 'A notice' : it.found_by_program ? 'A mark of a program' : 'A look of our own'} about a ${subjects[it.subject_kind] ?? 'profile'} (${it.reason}) was examined by a person.`

function contentOf({ subject_kind }: DecisionRow): Statement {
  if (subject_kind === 'photo') return { content_type: ['CONTENT_TYPE_IMAGE'] }
  if (subject_kind === 'message' || subject_kind === 'text') return { content_type: ['CONTENT_TYPE_TEXT'] }
  return { content_type: ['CONTENT_TYPE_OTHER'], content_type_other: 'Profile' }
}

type Restriction = { field: 'visibility' | 'provision' | 'account'; value: string }

const restrictionByMeasure: Partial<Record<CaseMeasure, Restriction>> = {
  remove_item: { field: 'visibility', value: 'DECISION_VISIBILITY_CONTENT_REMOVED' },
  remove_everywhere: { field: 'visibility', value: 'DECISION_VISIBILITY_CONTENT_REMOVED' },
  hide: { field: 'visibility', value: 'DECISION_VISIBILITY_CONTENT_DISABLED' },
  limit_chats: { field: 'visibility', value: 'DECISION_VISIBILITY_CONTENT_INTERACTION_RESTRICTED' },
  limit_photos: { field: 'provision', value: 'DECISION_PROVISION_PARTIAL_SUSPENSION' },
  suspend: { field: 'account', value: 'DECISION_ACCOUNT_SUSPENDED' },
  close: { field: 'account', value: 'DECISION_ACCOUNT_TERMINATED' },
}
const endOf = { visibility: 'visibility', provision: 'service', account: 'account' } as const

function restrictionOf({ measure, ends_at }: DecisionRow): Statement {
  const { field, value } = restrictionByMeasure[measure] as Restriction
  return {
    [`decision_${field}`]: field === 'visibility' ? [value] : value,
    ...(ends_at && { [`end_date_${endOf[field]}_restriction`]: dayText(ends_at) }),
  }
}
