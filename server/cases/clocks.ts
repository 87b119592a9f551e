// How long a case of each kind may take, and what its kind weighs (SAFE-2, SAFE-8; the law's hours in docs/requirements.md).
import type { CaseKind, ComplaintKind, ReportReason } from '../../contract/cases.ts'
import type { CaseInput } from '../base/cases.ts'

const DAY_HOURS = 24

type CaseClock = { matches(input: Pick<CaseInput, 'kind' | 'reason'>): boolean; hours: number; urgency: number }

/** Reasons that cannot wait, whoever says them. */
const urgentReasons = ['underage', 'threat']

const intimateReasons = ['intimate_image', 'unwanted_nudity']

/** The first that matches counts. */
const clocks: CaseClock[] = [
  { matches: ({ reason = '' }) => urgentReasons.includes(reason), hours: DAY_HOURS, urgency: 100 },
  // Intimate images: the US Take It Down Act, and the UK's Crime and Policing Act.
  { matches: ({ kind }) => kind === 'takedown', hours: 2 * DAY_HOURS, urgency: 80 },
  { matches: ({ reason = '' }) => intimateReasons.includes(reason), hours: 2 * DAY_HOURS, urgency: 80 },
  { matches: ({ kind, reason }) => kind === 'notice' && reason === 'nudity', hours: 2 * DAY_HOURS, urgency: 80 },
  // A payer disputes a debit or transfer: the bank asks within ten business days (PSR), so that ours is earlier.
  { matches: ({ kind, reason }) => kind === 'complaint' && reason === 'bank', hours: 3 * DAY_HOURS, urgency: 40 },
  { matches: () => true, hours: 7 * DAY_HOURS, urgency: 0 },
]

export const clockOf = (input: Pick<CaseInput, 'kind' | 'reason'>) =>
  clocks.find(({ matches }) => matches(input)) as CaseClock

/** Pictures that show what somebody should not have to see are a notice, with the law's clock; the rest is a report. */
export const kindOfReport = (
  reason: ReportReason,
  { photo, message }: Pick<CaseInput, 'photo' | 'message'>,
): CaseKind => (reason === 'nudity' && (photo || message) ? 'notice' : 'report')

export const kindOfComplaint = (kind: ComplaintKind): CaseKind => (kind === 'unlawful' ? 'notice' : 'complaint')
