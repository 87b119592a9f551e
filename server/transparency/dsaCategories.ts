// Categories of illegal and incompatible content by Annex II of Regulation (EU) 2024/2835, and which of them a case has.
import { type CaseGround, type CaseKind, caseGrounds, type ReportReason } from '../../contract/cases.ts'

/** Without their prefixes STATEMENT_CATEGORY_ and KEYWORD_. The last keyword of each is OTHER. */
export const dsaCategories = {
  ANIMAL_WELFARE: ['ANIMAL_HARM', 'UNLAWFUL_SALE_ANIMALS'],
  CONSUMER_INFORMATION: [
    ...['HIDDEN_ADVERTISEMENT', 'INSUFFICIENT_INFORMATION_ON_TRADERS', 'MISLEADING_INFO_GOODS_SERVICES'],
    ...['MISLEADING_INFO_CONSUMER_RIGHTS', 'NONCOMPLIANCE_PRICING'],
  ],
  CYBER_VIOLENCE: [
    ...['CYBER_BULLYING_INTIMIDATION', 'CYBER_HARASSMENT', 'CYBER_INCITEMENT', 'CYBER_STALKING'],
    ...['NON_CONSENSUAL_IMAGE_SHARING', 'NON_CONSENSUAL_MATERIAL_DEEPFAKE'],
  ],
  CYBER_VIOLENCE_AGAINST_WOMEN: [
    ...['BULLYING_AGAINST_GIRLS', 'CYBER_HARASSMENT_AGAINST_WOMEN', 'CYBER_STALKING_AGAINST_WOMEN'],
    ...['FEMALE_GENDERED_DISINFORMATION', 'INCITEMENT_AGAINST_WOMEN', 'NON_CONSENSUAL_IMAGE_SHARING_AGAINST_WOMEN'],
    'NON_CONSENSUAL_MATERIAL_DEEPFAKE_AGAINST_WOMEN',
  ],
  DATA_PROTECTION_AND_PRIVACY_VIOLATIONS: [
    ...['BIOMETRIC_DATA_BREACH', 'DATA_FALSIFICATION', 'MISSING_PROCESSING_GROUND', 'RIGHT_TO_BE_FORGOTTEN'],
  ],
  ILLEGAL_OR_HARMFUL_SPEECH: ['DEFAMATION', 'DISCRIMINATION', 'HATE_SPEECH'],
  INTELLECTUAL_PROPERTY_INFRINGEMENTS: [
    ...['COPYRIGHT_INFRINGEMENT', 'DESIGN_INFRINGEMENT', 'GEOGRAPHIC_INDICATIONS_INFRINGEMENT'],
    ...['PATENT_INFRINGEMENT', 'TRADE_SECRET_INFRINGEMENT', 'TRADEMARK_INFRINGEMENT'],
  ],
  NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS: [
    ...['MISINFORMATION_DISINFORMATION', 'VIOLATION_EU_LAW', 'VIOLATION_NATIONAL_LAW'],
  ],
  PROTECTION_OF_MINORS: [
    ...['AGE_SPECIFIC_RESTRICTIONS_MINORS', 'CHILD_SEXUAL_ABUSE_MATERIAL', 'CHILD_SEXUAL_ABUSE_MATERIAL_DEEPFAKE'],
    ...['GROOMING_SEXUAL_ENTICEMENT_MINORS', 'UNSAFE_CHALLENGES'],
  ],
  RISK_FOR_PUBLIC_SECURITY: [
    ...['ILLEGAL_ORGANIZATIONS', 'RISK_ENVIRONMENTAL_DAMAGE', 'RISK_PUBLIC_HEALTH', 'TERRORIST_CONTENT'],
  ],
  SCAMS_AND_FRAUD: [
    ...['IMPERSONATION_ACCOUNT_HIJACKING', 'INAUTHENTIC_ACCOUNTS', 'INAUTHENTIC_LISTINGS', 'INAUTHENTIC_USER_REVIEWS'],
    ...['PHISHING', 'PYRAMID_SCHEMES'],
  ],
  SELF_HARM: ['CONTENT_PROMOTING_EATING_DISORDERS', 'SELF_MUTILATION', 'SUICIDE'],
  UNSAFE_AND_PROHIBITED_PRODUCTS: ['PROHIBITED_PRODUCTS', 'UNSAFE_PRODUCTS'],
  VIOLENCE: [
    ...['COORDINATED_HARM', 'INCITEMENT_VIOLENCE_HATRED', 'HUMAN_EXPLOITATION', 'HUMAN_TRAFFICKING'],
    'TRAFFICKING_WOMEN_GIRLS',
  ],
} as const satisfies Record<string, readonly string[]>

/** Only of measures on the ground of the house rules. */
export const termsCategories = {
  OTHER_VIOLATION_TC: [
    ...[
      'ADULT_SEXUAL_MATERIAL',
      'AGE_SPECIFIC_RESTRICTIONS',
      'GEOGRAPHICAL_REQUIREMENTS',
      'GOODS_SERVICES_NOT_PERMITTED',
    ],
    ...['LANGUAGE_REQUIREMENTS', 'NUDITY'],
  ],
} as const
/** Only of notices, and without keywords. */
export const NOT_SPECIFIED = 'NOT_SPECIFIED_NOTICE'

export type DsaCategory = { category: string; keyword: string; other?: string }

const byReason: Record<ReportReason, DsaCategory> = {
  underage: { category: 'PROTECTION_OF_MINORS', keyword: 'AGE_SPECIFIC_RESTRICTIONS_MINORS' },
  fake: { category: 'SCAMS_AND_FRAUD', keyword: 'INAUTHENTIC_ACCOUNTS' },
  stolen_photo: { category: 'SCAMS_AND_FRAUD', keyword: 'IMPERSONATION_ACCOUNT_HIJACKING' },
  harassment: { category: 'CYBER_VIOLENCE', keyword: 'CYBER_HARASSMENT' },
  threat: { category: 'CYBER_VIOLENCE', keyword: 'CYBER_BULLYING_INTIMIDATION' },
  scam: { category: 'SCAMS_AND_FRAUD', keyword: 'OTHER', other: 'Requests for money, romance scams' },
  hate: { category: 'ILLEGAL_OR_HARMFUL_SPEECH', keyword: 'HATE_SPEECH' },
  nudity: { category: 'OTHER_VIOLATION_TC', keyword: 'NUDITY' },
  intimate_image: { category: 'CYBER_VIOLENCE', keyword: 'NON_CONSENSUAL_IMAGE_SHARING' },
  unwanted_nudity: { category: 'CYBER_VIOLENCE', keyword: 'CYBER_HARASSMENT' },
  other: { category: 'OTHER_VIOLATION_TC', keyword: 'OTHER', other: 'Other rules of the house' },
}

/** By what the case was about: a ground may fit several categories, and counts once. */
export const categoryOf = ({ kind, reason }: { kind: CaseKind; reason: string }): DsaCategory =>
  kind === 'takedown'
    ? { category: 'CYBER_VIOLENCE', keyword: 'NON_CONSENSUAL_IMAGE_SHARING' }
    : (byReason[reason as ReportReason] ?? byReason.other)

/** A notice alleges something illegal: what only breaks the rules of the house has no category of its own there. */
export function noticeCategoryOf(it: { kind: CaseKind; reason: string }): DsaCategory {
  const found = categoryOf(it)
  return found.category === 'OTHER_VIOLATION_TC' ? { category: NOT_SPECIFIED, keyword: '' } : found
}

/** Of a decision: its ground counts, a law's by what it forbids. */
export const decisionCategoryOf = (it: { kind: CaseKind; reason: string; ground: string }): DsaCategory =>
  byGround[it.ground] ??
  categoryOf({ kind: it.kind, reason: Object.hasOwn(byReason, it.ground) ? it.ground : it.reason })

const byGround: Record<string, DsaCategory> = {
  law_intimate_image: { category: 'CYBER_VIOLENCE', keyword: 'NON_CONSENSUAL_IMAGE_SHARING' },
  law_threat: { category: 'CYBER_VIOLENCE', keyword: 'CYBER_BULLYING_INTIMIDATION' },
  law_hate: { category: 'ILLEGAL_OR_HARMFUL_SPEECH', keyword: 'HATE_SPEECH' },
  law_fraud: byReason.scam,
  law_personal_data: {
    category: 'DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
    keyword: 'OTHER',
    other: 'Personal data without consent',
  },
  photo_explicit: { category: 'OTHER_VIOLATION_TC', keyword: 'ADULT_SEXUAL_MATERIAL' },
  photo_not_a_person: byReason.other,
  photo_other_person: byReason.stolen_photo,
  photo_minor: { category: 'OTHER_VIOLATION_TC', keyword: 'AGE_SPECIFIC_RESTRICTIONS' },
  photo_hate: byReason.hate,
  photo_violence: { category: 'VIOLENCE', keyword: 'OTHER', other: 'Violence and weapons in photos' },
  photo_advertising: byReason.other,
  photo_quality: byReason.other,
  photo_other: byReason.other,
}

export const isLawGround = (ground: string) => caseGrounds[ground as CaseGround] === 'law'
