// Shapes of single fields that several calls share.
import * as v from 'valibot'
import { locales, MAX_AGE_YEARS, MIN_AGE_YEARS } from './limits.ts'

/** An opaque random id as it stands on the wire: says nothing of order, time or number. */
export const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,32}$/))
/** Idempotency id made by the browser, by which a repeated request is recognised. */
export const clientId = v.pipe(v.string(), v.uuid())
export const locale = v.picklist(locales)
export const time = v.pipe(v.string(), v.isoTimestamp())
export const date = v.pipe(v.string(), v.isoDate())
export const country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))
export const currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))
/** Integer minor units of a currency. */
export const minorUnits = v.pipe(v.number(), v.integer(), v.minValue(0))
export const count = v.pipe(v.number(), v.integer(), v.minValue(0))
export const text = (max: number) => v.pipe(v.string(), v.maxLength(max))

/** A whole number, also as text of a query. */
export const integerParam = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,9}$/), v.transform(Number))]),
  v.integer(),
)
export const age = v.pipe(integerParam, v.minValue(MIN_AGE_YEARS), v.maxValue(MAX_AGE_YEARS))
export const emptyObject = v.object({})
