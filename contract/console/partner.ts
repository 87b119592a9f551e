// Calls of a traffic source on the console's host: in by a link, once, and one read of its own counts. They know no staff, and
// staff's calls know no source (STAFF-2, LAND-4).
import * as v from 'valibot'
import { staffCall } from './call.ts'

/** A look at more would read many reports. */
export const MAX_PARTNER_DAYS = 31
const DAY_MS = 86_400_000

const day = v.pipe(v.string(), v.isoDate())
const done = v.strictObject({})

export const enter = staffCall({
  name: 'partner.enter',
  scope: 'anyone',
  writes: true,
  input: v.strictObject({ token: v.pipe(v.string(), v.minLength(20), v.maxLength(100)) }),
  output: done,
})
export const leave = staffCall({ name: 'partner.leave', scope: 'anyone', writes: true, input: done, output: done })

/** Past days alone; what is fewer than ten is not told. */
export const counts = staffCall({
  name: 'partner.counts',
  scope: 'anyone',
  input: v.pipe(
    v.strictObject({ from: day, to: day }),
    v.check(({ from, to }) => {
      const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
      return days >= 0 && days < MAX_PARTNER_DAYS
    }),
  ),
  output: v.strictObject({
    site: v.string(),
    network: v.string(),
    rows: v.array(
      v.strictObject({
        day: v.string(),
        event: v.picklist(['visit', 'signup', 'purchase', 'refund', 'chargeback', 'reversal']),
        count: v.number(),
        amount: v.nullable(v.number()),
        currency: v.nullable(v.string()),
      }),
    ),
  }),
})

export const partnerCalls = [enter, leave, counts]
