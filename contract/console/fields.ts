// Shapes that calls of the console share.
import * as v from 'valibot'

/** The key of a site. */
export const siteKey = v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/))
/** Which site, of a call over all of them. */
export const siteFilter = v.optional(siteKey)
/** Why it is done; it is written down for good. The audit log refuses what names somebody. */
export const reason = v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(500))
/** A moment: a Date of the database, text on its way. */
export const moment = v.pipe(
  v.date(),
  v.transform((it) => it.toISOString()),
)
/** A row's number, by which a list goes on. */
export const before = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)))
export const name = v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(40))
