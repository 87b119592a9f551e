// What an announcement says and to whom, parsed and stored for the members who opted in; a job mails it (sendAnnouncements.ts).
import * as v from 'valibot'
import {
  defaultLocale,
  type Locale,
  locales,
  MAX_ANNOUNCEMENT_CHARS,
  MAX_ANNOUNCEMENT_SUBJECT_CHARS,
  MAX_MAILS_PER_HOUR,
} from '../../contract/limits.ts'
import type { PreferenceKind } from '../../contract/notifications.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import { addSeconds } from '../base/clock.ts'
import type { JobCtx, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { cohortInput, countByLanguage } from './cohort.ts'

export const announcementKinds = ['promotions', 'news'] as const satisfies PreferenceKind[]
/** Paragraphs are separated by empty lines. `link`: a page of the site. */
export type AnnouncementText = { subject: string; text: string; link?: string }

const MAX_AHEAD_SECONDS = 366 * 86_400

const announcementText = v.strictObject({
  /** One line: it becomes a mail's subject. */
  subject: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'is missing'),
    v.maxLength(MAX_ANNOUNCEMENT_SUBJECT_CHARS, `at most ${MAX_ANNOUNCEMENT_SUBJECT_CHARS} characters`),
    v.regex(/^[^\p{C}\u2028\u2029]*$/u, 'one line'),
  ),
  text: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'is missing'),
    v.maxLength(MAX_ANNOUNCEMENT_CHARS, `at most ${MAX_ANNOUNCEMENT_CHARS} characters`),
  ),
  link: v.optional(v.pipe(v.string(), v.regex(/^\/(?![/\\])[^\s\\]*$/, 'a page of the site, e.g. /credits'))),
})
const announcementInput = v.strictObject({
  kind: v.picklist(announcementKinds),
  texts: v.strictObject(v.entriesFromList(locales, v.optional(announcementText))),
  cohort: v.optional(cohortInput, {}),
  mails_per_hour: v.optional(
    v.pipe(
      v.number('a number'),
      v.integer('a whole number'),
      v.minValue(1, 'at least 1'),
      v.maxValue(MAX_MAILS_PER_HOUR, `at most ${MAX_MAILS_PER_HOUR}`),
    ),
  ),
  /** When it begins; without it, at once. */
  at: v.optional(v.date('a time like 2027-01-31T18:00Z')),
})
export type AnnouncementInput = v.InferInput<typeof announcementInput>

type AnnouncingSite = Pick<Site, 'domain_language'>
type Texts = v.InferOutput<typeof announcementInput>['texts']

/** In which language somebody reads it whose own is missing. */
export const fallbackOf = ({ domain_language }: AnnouncingSite, texts: Partial<Record<Locale, unknown>>): Locale =>
  texts[domain_language] ? domain_language : defaultLocale

export const textFor = (site: AnnouncingSite, texts: Texts, language: Locale): AnnouncementText | undefined =>
  (texts[language] ?? texts[fallbackOf(site, texts)]) as AnnouncementText | undefined

/** Throws CommandInputError with one readable line for each thing that is wrong. */
export function parseAnnouncement(site: AnnouncingSite, input: unknown) {
  const parsed = parseCommandInput(announcementInput, input)
  const { domain_language } = site
  if (!parsed.texts[fallbackOf(site, parsed.texts)])
    rejectInput(`texts: one in ${domain_language} or ${defaultLocale} is needed, for readers of the other languages`)
  return parsed
}

/** Throws CommandInputError. */
export async function createAnnouncement(ctx: Pick<JobCtx, 'db' | 'site' | 'clock'>, input: unknown) {
  const { db, site, clock } = ctx
  const { kind, texts, cohort, mails_per_hour = null, at = null } = parseAnnouncement(site, input)
  const now = clock.now()
  if (at && at <= now) rejectInput('at: is over already')
  if (at && at > addSeconds(now, MAX_AHEAD_SECONDS)) rejectInput('at: within a year')
  const { id } = await db.one<Columns<'announcement', 'id'>>`
    insert into announcement (site_id, kind, texts, cohort, mails_per_hour, next_at, created_at)
    values (${site.id}, ${kind}, ${db.json(texts)}, ${db.json(cohort)}, ${mails_per_hour}, ${at}, ${now})
    returning id`
  const counts = await countByLanguage(ctx, kind, cohort)
  return { id, kind, cohort, mails_per_hour, at, readers: counts.reduce((sum, it) => sum + it.readers, 0) }
}
