// The pages of a site in the section "Sites": texts in force, drafts, preview and schedule (RTE-5).
import type { StaffInput } from '../../contract/console/call.ts'
import type * as contract from '../../contract/console/pages.ts'
import { pageNames, usPrivacy } from '../../contract/pages.ts'
import {
  discardDraft,
  findDraft,
  findText,
  listDrafts,
  listTexts,
  parsePage,
  publishDraft,
  readPageFile,
  retirePage,
  saveDraft,
  scheduleDraft,
  siteOrigin,
} from '../sites/index.ts'
import type { SiteCtx } from './context.ts'
import { refuseStale } from './refusal.ts'

/** The reason of what nobody sees before somebody publishes it. */
const DRAFT_REASON = 'a draft, not published'

export async function list(ctx: SiteCtx) {
  const { db, site } = ctx
  const texts = (await listTexts(db, site)).filter(({ retired }) => !retired)
  const drafts = await listDrafts(ctx)
  const names = new Set([...pageNames, usPrivacy, ...texts.map(({ name }) => name), ...drafts.map(({ name }) => name)])
  const pages = [...names].map((name) => {
    const ofPage = drafts.filter((it) => it.name === name)
    return {
      name,
      own: texts.filter((it) => it.name === name).map(({ locale }) => locale),
      drafts: ofPage.map(({ locale }) => locale),
      scheduled: ofPage.filter(({ publish_at }) => publish_at).map(({ locale }) => locale),
    }
  })
  return { locales: site.choices.locales, pages }
}

export async function show(ctx: SiteCtx, { name, locale }: StaffInput<typeof contract.show>) {
  const own = await findText(ctx, { name, locale })
  const draft = (await findDraft(ctx, { name, locale })) ?? null
  const path = name === usPrivacy ? '/pages/privacy' : isBuiltIn(name) ? `/pages/${name}` : `/${name}`
  return {
    revision: draft?.revision ?? 0,
    version: own?.number ?? 0,
    text: own?.text ?? (isBuiltIn(name) ? readPageFile(name, locale) : null),
    is_own: own?.text != null,
    address: `${siteOrigin(ctx.app, ctx.site)}${path}?lang=${locale}`,
    draft: draft && {
      ...{ text: draft.text, saved_by: draft.saved_by, saved_at: draft.saved_at, publish_at: draft.publish_at },
      ...{ publish_by: draft.publish_by, problem: draft.problem },
    },
  }
}
const isBuiltIn = (name: string) => name === usPrivacy || (pageNames as readonly string[]).includes(name)

export async function preview({ site }: SiteCtx, { name, locale, text }: StaffInput<typeof contract.preview>) {
  return parsePage(site, { name, locale, text }).page
}

export async function save(ctx: SiteCtx, { name, locale, text, ...seen }: StaffInput<typeof contract.save>) {
  return orRefuseStale(await saveDraft(ctx, ctx.actor(DRAFT_REASON), { name, locale, text }, seen))
}

export async function publish(ctx: SiteCtx, { name, locale, reason, ...seen }: StaffInput<typeof contract.publish>) {
  return orRefuseStale(await publishDraft(ctx, ctx.actor(reason), { name, locale }, seen))
}

export async function schedule(ctx: SiteCtx, input: StaffInput<typeof contract.schedule>) {
  const { name, locale, reason, publish_at, ...seen } = input
  const at = publish_at === null ? null : new Date(publish_at)
  return orRefuseStale(await scheduleDraft(ctx, ctx.actor(reason), { name, locale }, seen, at))
}

export async function discard(ctx: SiteCtx, { name, locale, reason, ...seen }: StaffInput<typeof contract.discard>) {
  return orRefuseStale(await discardDraft(ctx, ctx.actor(reason), { name, locale }, seen))
}

export async function retire(ctx: SiteCtx, { name, locale, reason }: StaffInput<typeof contract.retire>) {
  return { version: (await retirePage(ctx, ctx.actor(reason), { name, locale })).version }
}

type State = { revision: number; version: number }
const orRefuseStale = (result: State | { stale: unknown }): State =>
  'stale' in result ? refuseStale(result.stale) : { revision: result.revision, version: result.version }
