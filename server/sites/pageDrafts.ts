// Drafts of a site's own pages: kept aside, published at once or at a time, and never over a text that nobody looked at (RTE-5).
import { type Actor, audit } from '../base/audit/audit.ts'
import { CommandInputError, rejectInput } from '../base/audit/commandInput.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { inJob } from './inJob.ts'
import { findText, lockSite } from './pageStore.ts'
import { type PageKey, parsePage, putPage } from './putPage.ts'
import { siteById } from './store.ts'

const MAX_AHEAD_SECONDS = 366 * 86_400

type Draft = Columns<
  'page_draft',
  | 'name'
  | 'locale'
  | 'text'
  | 'revision'
  | 'base_version'
  | 'saved_by'
  | 'saved_at'
  | 'publish_at'
  | 'publish_by'
  | 'publish_reason'
  | 'problem'
>
type At = Pick<JobCtx, 'db' | 'site'>

export const findDraft = ({ db, site }: At, { name, locale }: PageKey) => db.maybe<Draft>`
  select name, locale, text, revision, base_version, saved_by, saved_at, publish_at, publish_by, publish_reason, problem
  from page_draft where site_id = ${site.id} and name = ${name} and locale = ${locale}`

export const listDrafts = ({ db, site }: At) => db.many<Pick<Draft, 'name' | 'locale' | 'publish_at' | 'problem'>>`
  select name, locale, publish_at, problem from page_draft where site_id = ${site.id} order by name, locale`

/** The number of the text in force; 0: the program's own, or none. */
async function versionOf(ctx: At, page: PageKey): Promise<number> {
  const text = await findText(ctx, page)
  return text?.number ?? 0
}

export type StaleDraft = { revision: number; version: number; text: string | null }

/** What somebody else did meanwhile to the draft or to the text in force; null: nothing. */
async function staleness(
  ctx: At,
  page: PageKey,
  seen: { revision: number; version: number },
): Promise<StaleDraft | null> {
  await lockSite(ctx)
  const draft = await findDraft(ctx, page)
  const version = await versionOf(ctx, page)
  const revision = draft?.revision ?? 0
  if (revision === seen.revision && version === seen.version) return null
  const text = draft?.text ?? (await findText(ctx, page))?.text ?? null
  return { revision, version, text }
}

type Seen = { revision: number; version: number }

/** Stored beside the page. What the page could not hold is refused. Throws CommandInputError. */
export async function saveDraft(ctx: JobCtx, actor: Actor, page: PageKey & { text: string }, seen: Seen) {
  const { db, site, clock } = ctx
  const { text, name, locale } = parsePage(site, page)
  const stale = await staleness(ctx, page, seen)
  if (stale) return { stale }
  const revision = seen.revision + 1
  await db.run`
    insert into page_draft (site_id, name, locale, text, revision, base_version, saved_by, saved_at)
    values (${site.id}, ${name}, ${locale}, ${text}, ${revision}, ${seen.version}, ${actor.who}, ${clock.now()})
    on conflict (site_id, name, locale) do update
    set text = excluded.text, revision = excluded.revision, base_version = excluded.base_version, saved_by = excluded.saved_by,
      saved_at = excluded.saved_at, publish_at = null, publish_by = null, publish_reason = null, problem = null`
  await audit(ctx, actor, { action: 'page.draft', subject: `${name} ${locale}`, after: { revision } })
  return { revision, version: seen.version }
}

/** Throws CommandInputError. */
export async function publishDraft(ctx: JobCtx, actor: Actor, page: PageKey, seen: Seen) {
  const stale = await staleness(ctx, page, seen)
  if (stale) return { stale }
  const draft = (await findDraft(ctx, page)) ?? rejectInput('draft: there is none')
  const { version } = await putPage(ctx, actor, { ...page, text: draft.text })
  await deleteDraft(ctx, page)
  return { revision: 0, version }
}

/** `publish_at` null takes it back. Throws CommandInputError. */
export async function scheduleDraft(ctx: JobCtx, actor: Actor, page: PageKey, seen: Seen, publish_at: Date | null) {
  const { db, site, clock } = ctx
  if (publish_at && publish_at <= clock.now()) rejectInput('publish_at: is over already')
  if (publish_at && publish_at > addSeconds(clock.now(), MAX_AHEAD_SECONDS)) rejectInput('publish_at: within a year')
  const stale = await staleness(ctx, page, seen)
  if (stale) return { stale }
  const revision = seen.revision + 1
  const changed = await db.run`
    update page_draft
    set revision = ${revision}, publish_at = ${publish_at}, publish_by = ${publish_at && actor.who},
      publish_reason = ${publish_at && actor.why}, problem = null
    where site_id = ${site.id} and name = ${page.name} and locale = ${page.locale}`
  if (!changed) rejectInput('draft: there is none')
  await audit(ctx, actor, { action: 'page.schedule', subject: `${page.name} ${page.locale}`, after: { publish_at } })
  return { revision, version: seen.version }
}

export async function discardDraft(ctx: JobCtx, actor: Actor, page: PageKey, seen: Seen) {
  const stale = await staleness(ctx, page, seen)
  if (stale) return { stale }
  if (!(await deleteDraft(ctx, page))) rejectInput('draft: there is none')
  await audit(ctx, actor, { action: 'page.discard', subject: `${page.name} ${page.locale}` })
  return { revision: 0, version: seen.version }
}

const deleteDraft = ({ db, site }: At, { name, locale }: PageKey) => db.run`
  delete from page_draft where site_id = ${site.id} and name = ${name} and locale = ${locale}`

/** Publishes what is due, of every site. */
export async function publishDueDrafts(app: App) {
  const due = await app.db.many<Columns<'page_draft', 'site_id' | 'name' | 'locale' | 'revision'>>`
    select site_id, name, locale, revision from page_draft where publish_at <= ${app.clock.now()} order by publish_at`
  for (const { site_id, revision, ...page } of due) {
    const site = await siteById(app.db, site_id)
    if (site) await inJob(app, site, (ctx) => publishDue(ctx, page, revision))
  }
}

/** Nothing where somebody changed the draft meanwhile. A text that is newer than the draft stays, and the draft says so. */
async function publishDue(ctx: JobCtx, page: PageKey, revision: number) {
  await lockSite(ctx)
  const draft = await findDraft(ctx, page)
  if (draft?.revision !== revision || !draft.publish_by || !draft.publish_reason) return
  if ((await versionOf(ctx, page)) !== draft.base_version)
    return void (await markProblem(ctx, page, 'another text was published meanwhile'))
  try {
    parsePage(ctx.site, { ...page, text: draft.text })
  } catch (error) {
    if (!(error instanceof CommandInputError)) throw error
    return void (await markProblem(ctx, page, error.message))
  }
  await putPage(ctx, { who: draft.publish_by, why: draft.publish_reason }, { ...page, text: draft.text })
  await deleteDraft(ctx, page)
}

const markProblem = ({ db, site }: At, { name, locale }: PageKey, problem: string) => db.run`
  update page_draft
  set problem = ${problem}, publish_at = null, publish_by = null, publish_reason = null, revision = revision + 1
  where site_id = ${site.id} and name = ${name} and locale = ${locale}`

export const eraseDrafts = ({ db, site }: At) => db.run`delete from page_draft where site_id = ${site.id}`
