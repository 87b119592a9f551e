// Calls about split tests of landers: what runs, how far it is, and how it ended (LAND-5).
import * as v from 'valibot'
import { landerDesigns, slug } from '../landers.ts'
import { staffCall } from './call.ts'
import { moment, reason, siteKey } from './fields.ts'

export const MAX_SPLIT_LOOKS = 5
export const MAX_SPLIT_DAYS = 180

const design = v.picklist(landerDesigns)
const campaign = v.union([v.literal(''), slug])
const share = (min: number, max: number) => v.pipe(v.number(), v.minValue(min), v.maxValue(max))
const whole = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max))
const metric = v.picklist(['stayed', 'signups', 'confirmed'])
const rule = {
  /** The share of visitors that is expected to do what is counted, as 0.4. */
  expected_rate: share(0.01, 0.99),
  /** The difference that the test shall find, as 0.03. */
  effect: share(0.005, 0.5),
  looks: whole(MAX_SPLIT_LOOKS),
}
/** Stayed: in a test of signups, who signed up. */
const arm = v.strictObject({ visits: v.number(), stayed: v.number() })
const outcome = v.picklist(['control', 'challenger', 'no_difference', 'mismatch', 'too_long', 'stopped'])

const split = v.strictObject({
  number: v.number(),
  design: v.string(),
  slug: v.string(),
  challenger_slug: v.string(),
  metric,
  visits_per_arm: v.number(),
  looks: v.number(),
  boundaries: v.array(v.number()),
  effect: v.number(),
  started_at: moment,
  ends_at: moment,
  ended_at: v.nullable(moment),
  outcome: v.nullable(outcome),
  /** Where its visitors come in. */
  address: v.string(),
  /** Each arm as its visitors see it. */
  control_address: v.string(),
  challenger_address: v.string(),
  control: arm,
  challenger: arm,
  seen: v.array(
    v.strictObject({ look: v.number(), control: arm, challenger: arm, z: v.number(), boundary: v.number() }),
  ),
})
export type SplitRow = v.InferOutput<typeof split>

export const list = staffCall({
  name: 'splits.list',
  permission: 'site show',
  scope: 'site',
  input: v.strictObject({ site: siteKey }),
  output: v.strictObject({
    splits: v.array(split),
    /** What may be tested, with its visits of the last 28 days; '' is the lander without a campaign. */
    campaigns: v.array(v.strictObject({ design, slug: v.string(), ...arm.entries })),
  }),
})

/** How many visits a rule asks for. */
export const plan = staffCall({
  name: 'splits.plan',
  permission: 'site show',
  scope: 'site',
  input: v.strictObject({ site: siteKey, ...rule }),
  output: v.strictObject({
    visits_per_arm: v.number(),
    boundaries: v.array(v.number()),
    error_rate: v.number(),
    power_rate: v.number(),
  }),
})
export const start = staffCall({
  name: 'splits.start',
  permission: 'site set',
  scope: 'site',
  writes: true,
  input: v.strictObject({
    ...{ site: siteKey, design, slug: campaign, challenger: campaign, metric, ...rule },
    max_days: whole(MAX_SPLIT_DAYS),
    reason,
  }),
  output: v.strictObject({ number: v.number() }),
})
export const stop = staffCall({
  name: 'splits.stop',
  permission: 'site set',
  scope: 'site',
  writes: true,
  input: v.strictObject({ site: siteKey, number: v.pipe(v.number(), v.integer(), v.minValue(1)), reason }),
  output: v.strictObject({ number: v.number() }),
})

export const splitCalls = [list, plan, start, stop]
