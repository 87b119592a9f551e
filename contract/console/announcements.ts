// Calls about announcements: whom one reaches, how its mails look, a test to one address, and how it goes on (NOTE-2, OPS-4).
import * as v from 'valibot'
import { locale } from '../fields.ts'
import {
  locales,
  MAX_ACTIVE_DAYS,
  MAX_ANNOUNCEMENT_CHARS,
  MAX_ANNOUNCEMENT_SUBJECT_CHARS,
  MAX_MAILS_PER_HOUR,
} from '../limits.ts'
import { staffCall } from './call.ts'
import { moment, reason, siteKey } from './fields.ts'

/** Eleven languages as JSON, in which a character may take six bytes. */
const MAX_BODY_BYTES = 400 * 1024

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const whole = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max))
export const announcementKind = v.picklist(['news', 'promotions'])
/** Nothing: everybody who asked for it. */
const cohort = v.strictObject({
  languages: v.optional(v.pipe(v.array(locale), v.minLength(1), v.maxLength(locales.length))),
  premium: v.optional(v.boolean()),
  active_days: v.optional(whole(MAX_ACTIVE_DAYS)),
})
export type AnnouncementCohort = v.InferOutput<typeof cohort>
const localized = v.strictObject({
  subject: text(MAX_ANNOUNCEMENT_SUBJECT_CHARS),
  text: text(MAX_ANNOUNCEMENT_CHARS),
  link: v.optional(text(300)),
})
const texts = v.strictObject(v.entriesFromList(locales, v.optional(localized)))
export type AnnouncementTexts = v.InferOutput<typeof texts>
const at = { site: siteKey, number: whole(Number.MAX_SAFE_INTEGER) }
const done = v.strictObject({ announcement: v.number() })
const count = v.number()

const listed = v.strictObject({
  announcement: v.number(),
  kind: announcementKind,
  languages: v.array(locale),
  subject: v.string(),
  cohort,
  mails_per_hour: v.nullable(v.number()),
  next_at: v.nullable(moment),
  created_at: moment,
  /** Written to everybody; some of it may still wait to be sent. */
  finished_at: v.nullable(moment),
  paused_at: v.nullable(moment),
  cancelled_at: v.nullable(moment),
  /** Who got nothing: their mail was stopped, no address or browser takes it, or it could not be written. */
  skipped: v.strictObject({
    mail_stopped: v.optional(count),
    unreachable: v.optional(count),
    error: v.optional(count),
  }),
  /** Mails and pushes; null: too old to be known. */
  counts: v.nullable(v.strictObject({ sent: count, waiting: count, failed: count, withdrawn: count })),
})
export type ListedAnnouncement = v.InferOutput<typeof listed>

export const list = staffCall({
  name: 'announcements.list',
  permission: 'announce list',
  scope: 'site',
  input: v.strictObject({ site: siteKey }),
  output: v.strictObject({
    announcements: v.array(listed),
    /** Languages of the site; the first one that stands for missing ones is its own. */
    locales: v.array(locale),
    own_locale: locale,
  }),
})
/** As it was added, to write another one like it. */
export const show = staffCall({
  name: 'announcements.show',
  permission: 'announce list',
  scope: 'site',
  input: v.strictObject(at),
  output: v.strictObject({ kind: announcementKind, texts, cohort, mails_per_hour: v.nullable(v.number()) }),
})
export const readers = staffCall({
  name: 'announcements.readers',
  permission: 'announce preview',
  scope: 'site',
  input: v.strictObject({ site: siteKey, kind: announcementKind, cohort }),
  output: v.strictObject({
    readers: count,
    unreachable: count,
    by_language: v.array(v.strictObject({ language: locale, readers: count, unreachable: count })),
  }),
})
export const preview = staffCall({
  name: 'announcements.preview',
  permission: 'announce preview',
  scope: 'site',
  max_body_bytes: MAX_BODY_BYTES,
  input: v.strictObject({ site: siteKey, kind: announcementKind, texts }),
  output: v.strictObject({
    from: v.string(),
    mails: v.array(v.strictObject({ language: locale, subject: v.string(), text: v.string() })),
  }),
})
export const test = staffCall({
  name: 'announcements.test',
  permission: 'announce test',
  scope: 'site',
  writes: true,
  max_body_bytes: MAX_BODY_BYTES,
  input: v.strictObject({ site: siteKey, kind: announcementKind, texts, language: locale, address: text(254), reason }),
  output: v.strictObject({ language: locale }),
})
export const add = staffCall({
  name: 'announcements.add',
  permission: 'announce add',
  scope: 'site',
  writes: true,
  max_body_bytes: MAX_BODY_BYTES,
  input: v.strictObject({
    ...{ site: siteKey, kind: announcementKind, texts, cohort, reason },
    mails_per_hour: v.nullable(whole(MAX_MAILS_PER_HOUR)),
    /** null: at once. */
    at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    /** Of the dialog: the same again, after a second click or a lost answer, does nothing. */
    reference: v.pipe(v.string(), v.uuid()),
  }),
  output: v.strictObject({ announcement: v.number(), readers: count }),
})
export const pause = staffCall({
  name: 'announcements.pause',
  permission: 'announce pause',
  scope: 'site',
  writes: true,
  input: v.strictObject({ ...at, reason }),
  output: done,
})
export const resume = staffCall({
  name: 'announcements.resume',
  permission: 'announce resume',
  scope: 'site',
  writes: true,
  input: v.strictObject({ ...at, reason }),
  output: done,
})
/** What is queued goes to nobody. */
export const cancel = staffCall({
  name: 'announcements.cancel',
  permission: 'announce cancel',
  scope: 'site',
  writes: true,
  input: v.strictObject({ ...at, reason }),
  output: v.strictObject({ announcement: v.number(), sent: count, withdrawn: count }),
})

export const announcementCalls = [list, show, readers, preview, test, add, pause, resume, cancel]
