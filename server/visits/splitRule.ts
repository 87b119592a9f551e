// The rule by which a split test stops, fixed before it starts: a group-sequential test of two shares (LAND-5).
//
// Each look spends a part of the error of 5 % by the function of Lan and DeMets that is like O'Brien and Fleming's:
// K. K. G. Lan, D. L. DeMets, "Discrete sequential boundaries for clinical trials", Biometrika 70 (1983) 659–663. The
// boundaries follow by the recursion of P. Armitage, C. K. McPherson, B. C. Rowe, J. R. Stat. Soc. A 132 (1969) 235–244:
// splitRule.test.ts computes them anew.

/** Of both sides together: how often a test of two equal arms may stop for a difference. */
export const ERROR_RATIO = 0.05
/** What of it the boundaries spend. The rest is for uneven arms, and for shares of few visits, which are no normal scores. */
export const SPENT_ERROR_RATIO = 0.045
/** How often a test finds the effect that its sample was made for. */
export const POWER_RATIO = 0.9
export const MAX_LOOKS = 5
/** Arms of equal chances differ by more than so many standard deviations in one of 10,000 looks: something else counts them. */
const MAX_MISMATCH_SCORE = 3.89

export type Outcome = 'control' | 'challenger' | 'no_difference' | 'mismatch'
export type ArmCount = { visits: number; stayed: number }
export type Rule = { visits_per_arm: number; looks: number; boundaries: number[] }
export type Look = { look: number; control: ArmCount; challenger: ArmCount; z: number; boundary: number }

/** What the next look sees; null: it is not due yet. A look comes late rather than early, and what it missed is not spent. */
export function nextLook(
  { visits_per_arm, looks, boundaries }: Rule,
  looked: number,
  control: ArmCount,
  challenger: ArmCount,
): { seen: Look; outcome: Outcome | null } | null {
  const lookAt = (visits: number) => Math.min(looks, Math.floor((visits / visits_per_arm) * looks + 1e-9))
  const visits = [control.visits, challenger.visits]
  if (lookAt(Math.max(...visits)) <= looked) return null
  const look = lookAt(Math.min(...visits))
  const isUneven = isMismatch(control.visits, challenger.visits)
  if (look <= looked && !isUneven) return null
  const z = scoreOf(control, challenger)
  const boundary = boundaries[Math.max(look, 1) - 1] as number
  const seen = { look, control, challenger, z, boundary }
  if (isUneven) return { seen, outcome: 'mismatch' }
  if (Math.abs(z) >= boundary) return { seen, outcome: z > 0 ? 'challenger' : 'control' }
  return { seen, outcome: look === looks ? 'no_difference' : null }
}

const isMismatch = (a: number, b: number) => Math.abs(a - b) > MAX_MISMATCH_SCORE * Math.sqrt(a + b)

/** Of the difference between both shares, in standard errors of the pooled share. */
function scoreOf(a: ArmCount, b: ArmCount): number {
  if (!a.visits || !b.visits) return 0
  const pooled = (a.stayed + b.stayed) / (a.visits + b.visits)
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / a.visits + 1 / b.visits))
  return error > 0 ? (b.stayed / b.visits - a.stayed / a.visits) / error : 0
}

/**
 * By the number of looks, which are equally distant. `boundaries`: of the score, at each look. `drift`: the mean score at
 * the last one, with which a test crosses one of them as often as POWER_RATIO says.
 */
export const designs: { boundaries: number[]; drift: number }[] = [
  { boundaries: [2.0047], drift: 3.2863 },
  { boundaries: [3.0231, 2.0124], drift: 3.2912 },
  { boundaries: [3.7832, 2.5644, 2.0358], drift: 3.3044 },
  { boundaries: [4.416, 3.0235, 2.4082, 2.0562], drift: 3.3145 },
  { boundaries: [4.9695, 3.4239, 2.735, 2.3369, 2.0728], drift: 3.3221 },
]

/** For an effect of this size on a share. */
export function ruleFor(looks: number, rate: number, effect: number): Rule {
  const { boundaries, drift } = designs[looks - 1] as (typeof designs)[number]
  const other = rate + effect < 1 ? rate + effect : rate - effect
  const variance = rate * (1 - rate) + other * (1 - other)
  const visits = Math.ceil((drift / effect) ** 2 * variance)
  // Every look is at a whole visit.
  return { looks, boundaries, visits_per_arm: Math.ceil(visits / looks) * looks }
}
