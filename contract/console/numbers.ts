// Calls of the section "Numbers": sources, cohorts, answers, queues, the chance of a match (STAFF-2, CRED-9).
import * as v from 'valibot'
import { sourceGroups } from '../numbers.ts'
import { staffCall } from './call.ts'
import { moment, reason, siteFilter, siteKey } from './fields.ts'

/** Of a chart and a table; longer spans would be read by nobody. */
const MAX_SPAN_DAYS = 366
const DAY_MS = 86_400_000

const isDay = (it: string) => !Number.isNaN(Date.parse(it)) && new Date(it).toISOString().startsWith(it)
const day = v.pipe(v.string(), v.regex(/^20\d\d-\d\d-\d\d$/), v.check(isDay))
const span = { from: day, to: day }
const isSpan = ({ from, to }: { from: string; to: string }) => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  return days >= 0 && days < MAX_SPAN_DAYS
}
/** When it was counted; null: it never was. */
const as_of = v.nullable(moment)
const count = v.number()
const money = v.array(v.strictObject({ currency: v.string(), revenue: v.number(), refunded: v.number() }))
const line = v.strictObject({
  key: v.string(),
  ...{ clicks: count, signups: count, confirmed: count, buyers: count, purchases: count, refunds: count },
  money,
})

export const sources = staffCall({
  name: 'numbers.sources',
  permission: 'report numbers',
  scope: 'sites',
  input: v.pipe(
    v.strictObject({
      site: siteFilter,
      ...span,
      by: v.picklist(sourceGroups),
      network: v.optional(v.pipe(v.string(), v.maxLength(100))),
    }),
    v.check((it) => isSpan(it)),
  ),
  output: v.strictObject({ as_of, days: v.array(line), groups: v.array(line) }),
})

export const cohorts = staffCall({
  name: 'numbers.cohorts',
  permission: 'report numbers',
  scope: 'sites',
  input: v.strictObject({ site: siteFilter }),
  output: v.strictObject({
    as_of,
    cohorts: v.array(
      v.strictObject({
        /** The first day of the month of the signup. */
        cohort: v.string(),
        members: count,
        months: v.array(
          v.strictObject({
            month: v.string(),
            active: count,
            buyers: count,
            money: v.array(v.strictObject({ currency: v.string(), net: v.number() })),
          }),
        ),
      }),
    ),
  }),
})

const answers = {
  /** Of who wrote first. */
  gender: v.string(),
  /** Whom they wrote to: person or fictional. */
  kind: v.string(),
  ...{ begun: count, answered: count },
  median_minutes: v.nullable(count),
}
export const replies = staffCall({
  name: 'numbers.replies',
  permission: 'report numbers',
  scope: 'sites',
  input: v.pipe(
    v.strictObject({ site: siteFilter, ...span }),
    v.check((it) => isSpan(it)),
  ),
  output: v.strictObject({
    as_of,
    days: v.array(v.strictObject({ day: v.string(), ...answers })),
    groups: v.array(v.strictObject(answers)),
  }),
})

const age = { queue: v.string(), waiting: count, oldest_minutes: count }
export const queues = staffCall({
  name: 'numbers.queues',
  permission: 'report numbers',
  scope: 'sites',
  input: v.pipe(
    v.strictObject({ site: siteFilter, ...span }),
    v.check((it) => isSpan(it)),
  ),
  output: v.strictObject({
    as_of,
    now: v.array(v.strictObject(age)),
    days: v.array(v.strictObject({ day: v.string(), ...age })),
  }),
})

const matches = v.strictObject({ likes: count, matches: count })
/** What premium does for a match: what members are told, and what is measured of the last 90 days. */
export const chance = staffCall({
  name: 'numbers.chance',
  permission: 'money chance',
  scope: 'site',
  input: v.strictObject({ site: siteKey }),
  output: v.strictObject({
    told: v.nullable(v.strictObject({ percent: v.number(), source: v.string() })),
    from: moment,
    premium: matches,
    free: matches,
    percent: v.nullable(v.number()),
  }),
})

/** A link by which a traffic source sees its own counts; shown once. */
export const invite = staffCall({
  name: 'numbers.invite',
  permission: 'source invite',
  scope: 'site',
  writes: true,
  input: v.strictObject({
    site: siteKey,
    network: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
    reason,
  }),
  output: v.strictObject({ network: v.string(), link: v.string(), expires: moment }),
})

export const numbersCalls = [sources, cohorts, replies, queues, chance, invite]
