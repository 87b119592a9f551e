// The transparency page: users, notices, decisions and appeals of each half-year, from the database (SAFE-2; DSA 15, 24).
import * as v from 'valibot'
import { call } from './call.ts'
import { caseKinds, caseMeasures } from './cases.ts'
import { count, date, emptyObject } from './fields.ts'

/** Smaller counts are not told, except 0: together with what one knows of a person they could tell of them. */
export const MIN_PUBLISHED_COUNT = 10

/** null: at least 1, and fewer than MIN_PUBLISHED_COUNT. */
const toldCount = v.nullable(count)

/** Cases that begin with somebody's notice, and cases that we begin. Appeals stand by themselves. */
export const noticeKinds = ['report', 'notice', 'takedown', 'wrongful_age'] as const
export const ownKinds = ['signal', 'photo', 'text_doubt'] as const

const byKind = <S extends v.GenericSchema>(of: S) => v.object(v.entriesFromList(caseKinds, of))
const byMeasure = <S extends v.GenericSchema>(of: S) => v.object(v.entriesFromList(caseMeasures, of))

/** As stored. Decisions that were undone count, too: the appeals say so. */
export const periodFigures = v.object({
  /** Average of its months; null: none is counted yet. */
  users: v.nullable(count),
  eu_users: v.nullable(count),
  /** Cases opened, and notices, of which several may be about one case. */
  cases: byKind(count),
  notices: count,
  decisions: byMeasure(count),
  /** In which a program took part. */
  automated: count,
  /** From opening to decision. */
  median_hours: v.nullable(v.number()),
  appeals: count,
  appeals_upheld: count,
  appeals_reversed: count,
})
export type PeriodFigures = v.InferOutput<typeof periodFigures>

export const publishedFigures = v.object({
  /** Its first and last day. */
  from: date,
  to: date,
  /** The day of the newest numbers. */
  as_of: date,
  users: toldCount,
  eu_users: toldCount,
  cases: byKind(toldCount),
  notices: toldCount,
  decisions: byMeasure(toldCount),
  /** Rounded down to tens where a part is not told. */
  all_decisions: toldCount,
  /** null: from too few decisions. */
  automated_percent: v.nullable(count),
  median_hours: v.nullable(v.number()),
  appeals: toldCount,
  appeals_upheld: toldCount,
  appeals_reversed: toldCount,
})
export type PublishedFigures = v.InferOutput<typeof publishedFigures>

/** Newest first. */
export const figures = call({
  name: 'transparency.figures',
  method: 'GET',
  path: '/api/transparency',
  access: 'anyone',
  input: emptyObject,
  output: v.object({
    periods: v.array(publishedFigures),
    /** Whether the site has open books. */
    open_books: v.boolean(),
  }),
  max_age: 3_600,
})

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
/** `hash` is the SHA-256 of `previous_hash`, a line feed and `figures`, as hexadecimal digits. */
const entry = v.object({ day: date, figures: v.string(), previous_hash: hash, hash })

/** The newest MAX_OPEN_BOOKS_NIGHTS, newest first. `figures` are `openBooksFigures` (contract/openBooks.ts) as JSON (STAFF-3). */
export const openBooks = call({
  name: 'transparency.openBooks',
  method: 'GET',
  path: '/api/open-books',
  access: 'anyone',
  input: emptyObject,
  output: v.object({ entries: v.array(entry) }),
  refusals: ['not_found'],
  max_age: 3_600,
})
