// Stores an announcement of an operator (ops/announce.ts) for the members who opted in; a job mails it (sendAnnouncements.ts).
import * as v from 'valibot'
import type { Id } from '../../contract/ids.ts'
import { defaultLocale, locales } from '../../contract/limits.ts'
import type { Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { announcementKinds } from './sendAnnouncements.ts'

const MAX_SUBJECT_CHARS = 120
const MAX_TEXT_CHARS = 5_000

const announcementText = v.strictObject({
  /** One line: it becomes a mail's subject. */
  subject: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(MAX_SUBJECT_CHARS),
    v.regex(/^[^\p{C}\u2028\u2029]*$/u, 'one line'),
  ),
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_TEXT_CHARS)),
  link: v.optional(v.pipe(v.string(), v.regex(/^\/(?![/\\])[^\s\\]*$/, 'a page of the site, e.g. /credits'))),
})
const announcementInput = v.strictObject({
  site: v.string(),
  kind: v.picklist(announcementKinds),
  texts: v.strictObject(v.entriesFromList(locales, v.optional(announcementText))),
})
export type AnnouncementInput = v.InferInput<typeof announcementInput>

/** Throws with one readable line for each thing that is wrong. */
export async function createAnnouncement(
  db: Db,
  input: unknown,
  now: Date,
): Promise<{ id: Id<'announcement'>; readers: number }> {
  const { site: key, ...rest } = parseShape(input)
  const site = await db.maybe<AnnouncingSite>`select id, key, domain_language from site where key = ${key}`
  if (!site) throw new Error(`site: there is none called ${key}`)
  const { kind, texts } = parseAnnouncement(site, rest)
  const { id } = await db.one<Columns<'announcement', 'id'>>`
    insert into announcement (site_id, kind, texts, created_at) values (${site.id}, ${kind}, ${db.json(texts)}, ${now}) returning id`
  return { id, readers: await countReaders(db, site, kind) }
}

type AnnouncingSite = Pick<Site, 'id' | 'key' | 'domain_language'>

function parseShape(input: unknown) {
  const parsed = v.safeParse(announcementInput, input)
  if (parsed.success) return parsed.output
  throw new Error(parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`).join('\n'))
}

export function parseAnnouncement({ key, domain_language }: Omit<AnnouncingSite, 'id'>, input: object) {
  const { kind, texts } = parseShape({ ...input, site: key })
  if (!texts[domain_language] && !texts[defaultLocale])
    throw new Error(
      `texts: one in ${domain_language} or ${defaultLocale} is needed, for readers of the other languages`,
    )
  return { kind, texts }
}

export const countReaders = async (db: Db, { id }: Pick<Site, 'id'>, kind: string) =>
  (
    await db.one<{ readers: number }>`
      select count(distinct c.member_id)::int as readers
      from notification_preference c
      join member_public m on m.id = c.member_id and m.kind = 'person' and m.status = 'active'
      where c.site_id = ${id} and c.kind = ${kind} and c.is_enabled`
  ).readers
