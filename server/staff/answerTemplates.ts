// Templates of answers by mail: a site's own stand before those of all sites, and these before the program's (STAFF-2).
import * as v from 'valibot'
import { answerName, hasOnlyPlaceholders, MAX_ANSWER_CHARS, MAX_ANSWER_SUBJECT_CHARS } from '../../contract/answers.ts'
import { type Locale, locales } from '../../contract/limits.ts'
import { type Actor, audit } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx, Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { shippedAnswers } from './shippedAnswers.ts'

/** `site` null: of all sites. */
type TemplateCtx = Pick<JobCtx, 'db' | 'clock'> & { site: Pick<Site, 'id'> | null }
type Row = Columns<'answer_template', 'name' | 'subject' | 'words' | 'revision'> & { language: Locale }
export type AnswerTemplate = Row & { of: 'program' | 'all' | 'site' }

const MAX_TEMPLATES = 300

const text = (maxChars: number) =>
  v.pipe(
    v.string('a text'),
    v.trim(),
    v.minLength(1, 'nothing is written'),
    v.maxLength(maxChars, `at most ${maxChars} characters`),
    v.check((it) => it.isWellFormed() && !it.includes('\0'), 'it cannot be read'),
    v.check(hasOnlyPlaceholders, 'of what stands in braces there are {name} and {site} alone'),
  )
const key = {
  name: v.pipe(v.string(), v.regex(answerName, 'small letters, digits and hyphens, at most 40')),
  language: v.picklist(locales, `one of ${locales.join(', ')}`),
  /** Of the text that was changed; 0: there was none. */
  revision: v.pipe(v.number('a number'), v.integer('a number'), v.minValue(0, 'a number')),
}
const putInput = v.strictObject({
  ...key,
  subject: v.pipe(text(MAX_ANSWER_SUBJECT_CHARS), v.regex(/^[^\p{C}\u2028\u2029]*$/u, 'one line')),
  words: text(MAX_ANSWER_CHARS),
})

/** Every text that the site may use, with those that others stand before. */
export async function answerTemplates(db: Db, site: Pick<Site, 'id'> | null): Promise<AnswerTemplate[]> {
  const rows = await db.many<AnswerTemplate>`
    select name, language, subject, words, revision, case when site_id is null then 'all' else 'site' end as of
    from answer_template
    where site_id is null or site_id = ${site?.id ?? null}
    order by name, language`
  return [...shippedAnswers().map((it) => ({ ...it, revision: 0, of: 'program' as const })), ...rows]
}

/** What somebody else has changed meanwhile is not overwritten: `false`. Throws CommandInputError. */
export async function putAnswer(ctx: TemplateCtx, actor: Actor, input: unknown): Promise<boolean> {
  const { name, language, revision, subject, words } = parseCommandInput(putInput, input)
  const { db, site } = ctx
  const before = await lockTemplate(ctx, name, language)
  if ((before?.revision ?? 0) !== revision) return false
  if (before)
    await db.run`update answer_template set subject = ${subject}, words = ${words}, revision = revision + 1 where id = ${before.id}`
  else {
    const { count } = await db.one<{ count: number }>`
      select count(*)::int as count from answer_template where site_id is not distinct from ${site?.id ?? null}`
    if (count >= MAX_TEMPLATES) rejectInput(`name: there are ${MAX_TEMPLATES} texts already`)
    await db.run`
      insert into answer_template (site_id, name, language, subject, words)
      values (${site?.id ?? null}, ${name}, ${language}, ${subject}, ${words})`
  }
  await audit(ctx, actor, {
    ...{ action: 'answers.put', subject: `${name} ${language}` },
    ...{ before: before ? { subject: before.subject, words: before.words } : null, after: { subject, words } },
  })
  return true
}

/** What stood behind it is used again. Throws CommandInputError. */
export async function dropAnswer(ctx: TemplateCtx, actor: Actor, input: unknown): Promise<boolean> {
  const { name, language, revision } = parseCommandInput(v.strictObject(key), input)
  const before = await lockTemplate(ctx, name, language)
  if (!before || before.revision !== revision) return false
  await ctx.db.run`delete from answer_template where id = ${before.id}`
  await audit(ctx, actor, {
    ...{ action: 'answers.drop', subject: `${name} ${language}` },
    before: { subject: before.subject, words: before.words },
  })
  return true
}

/** One change of the templates after the other. */
async function lockTemplate({ db, site }: TemplateCtx, name: string, language: Locale) {
  await db.run`select pg_advisory_xact_lock(hashtextextended('answer_template', 0))`
  return db.maybe<Row & Columns<'answer_template', 'id'>>`
    select id, name, language, subject, words, revision from answer_template
    where site_id is not distinct from ${site?.id ?? null} and name = ${name} and language = ${language}`
}
