// Open books: public figures of a site, counted each night and chained by their hashes (STAFF-3).
import * as v from 'valibot'
import { count, date } from './fields.ts'

/** The figures are of this many days before they were counted. */
export const OPEN_BOOKS_DAYS = 30
/** Entries that the call answers: the newest ones. */
export const MAX_OPEN_BOOKS_NIGHTS = 366

/** null: at least 1 and fewer than 10, or of too few to be told. Percentages in steps of five. */
const publishedCount = v.nullable(count)

export const openBooksFigures = v.object({
  day: date,
  /** People who were here. */
  active_people: publishedCount,
  /** Fictional profiles, and those of them that staff write for. */
  fictional_profiles: publishedCount,
  answered_profiles: publishedCount,
  /** Conversations that people began with people; how many got a reply, and after how many minutes half of those had it. */
  conversations: publishedCount,
  replied_percent: publishedCount,
  median_reply_minutes: publishedCount,
  /** Of the credits spent on messages: to people, and to profiles that staff write for. */
  spent_on_people_percent: publishedCount,
  spent_on_answered_percent: publishedCount,
  reports: publishedCount,
  /** Hours from a report to its decision, in half of the cases. */
  median_decision_hours: publishedCount,
  purchases: publishedCount,
  /** Of the purchases, those for which money went back. */
  refunded_percent: publishedCount,
})
export type OpenBooksFigures = v.InferOutput<typeof openBooksFigures>
