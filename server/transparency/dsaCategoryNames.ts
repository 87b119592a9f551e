// Sheet of the template that names the categories, and says which grounds of decisions here count in each (Annex I, 1.1).
import { type CaseGround, caseGrounds } from '../../contract/cases.ts'
import { type DsaCategory, decisionCategoryOf, dsaCategories, NOT_SPECIFIED, termsCategories } from './dsaCategories.ts'
import type { Sheet } from './dsaTemplate.ts'

/** Names of Annex II that are not their keys in words. */
const names: Record<string, string> = {
  CONSUMER_INFORMATION: 'Consumer information infringements',
  SCAMS_AND_FRAUD: 'Scams and/or fraud',
  SELF_HARM: 'Self-harm',
  UNSAFE_AND_PROHIBITED_PRODUCTS: 'Unsafe, non-compliant and/or prohibited products',
  OTHER_VIOLATION_TC: 'Other violation of provider’s terms and conditions',
  [NOT_SPECIFIED]: 'Type of alleged illegal content not specified by the notifier',
}
const nameOf = (key: string) => names[key] ?? `${key[0]}${key.slice(1).toLowerCase().replaceAll('_', ' ')}`

const grounds = (Object.keys(caseGrounds) as CaseGround[]).map((ground) => ({
  ground,
  category: decisionCategoryOf({ kind: 'report', reason: 'other', ground }),
}))

function groundsIn(fits: (it: DsaCategory) => boolean) {
  const found = grounds.filter(({ category }) => fits(category)).map(({ ground }) => ground)
  return found.length ? `Grounds of decisions here: ${found.join(', ')}` : ''
}

export function categoryNamesSheet(): Sheet {
  const all: Record<string, readonly string[]> = { ...dsaCategories, ...termsCategories, [NOT_SPECIFIED]: [] }
  const rows = Object.entries(all).flatMap(([category, keywords]) => [
    ['Category', nameOf(category), `STATEMENT_CATEGORY_${category}`, groundsIn((it) => it.category === category)],
    ...(keywords.length ? [...keywords, 'OTHER'] : []).map((keyword) => [
      ...['Sub-category', nameOf(keyword), `KEYWORD_${keyword}`],
      groundsIn((it) => it.category === category && it.keyword === keyword),
    ]),
  ])
  return {
    head: [
      ...['Category label', 'Category description'],
      'Category of illegal content / incompatible with the terms and conditions',
      'Contextual information',
    ],
    rows,
  }
}
