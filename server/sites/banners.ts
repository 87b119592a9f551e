// Notices at the top of a site's pages: an operator plans, changes and ends them; a page shows the one that is due (SITE-2).
import * as v from 'valibot'
import { defaultLocale, type Locale, locales, MAX_BANNER_CHARS } from '../../contract/limits.ts'
import { type Actor, audit } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import { addSeconds } from '../base/clock.ts'
import type { Ctx, JobCtx, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { lockSite } from './pageStore.ts'
import { MAX_OPEN_BANNERS } from './store.ts'

const MAX_AHEAD_SECONDS = 366 * 86_400

const bannerInput = v.strictObject({
  texts: v.strictObject(
    v.entriesFromList(
      locales,
      v.optional(
        v.pipe(
          v.string(),
          v.trim(),
          v.minLength(1, 'is missing'),
          v.maxLength(MAX_BANNER_CHARS, `at most ${MAX_BANNER_CHARS} characters`),
          v.regex(/^[^\p{C}\u2028\u2029]*$/u, 'one line'),
        ),
      ),
    ),
  ),
  link: v.nullable(v.pipe(v.string(), v.regex(/^\/(?![/\\])[^\s\\]{0,299}$/, 'a page of the site, e.g. /credits'))),
  audience: v.picklist(['visitors', 'members', 'both']),
  starts_at: v.date('a time'),
  ends_at: v.date('a time'),
})
export type BannerInput = v.InferOutput<typeof bannerInput>
type Texts = BannerInput['texts']
export type Banner = BannerInput & Columns<'site_banner', 'number' | 'revision' | 'ended_at'>
type At = Pick<JobCtx, 'db' | 'site'>

export const listBanners = ({ db, site }: At) => db.many<Banner>`
  select number, revision, texts, link, audience, starts_at, ends_at, ended_at
  from site_banner where site_id = ${site.id}
  order by number desc
  limit 100`

const findBanner = ({ db, site }: At, number: number) => db.maybe<Banner>`
  select number, revision, texts, link, audience, starts_at, ends_at, ended_at
  from site_banner where site_id = ${site.id} and number = ${number}`

/** The text that a reader of this language gets, and in which language it is. */
export function bannerText({ domain_language }: Pick<Site, 'domain_language'>, texts: Texts, locale: Locale) {
  const language = [locale, domain_language, defaultLocale].find((it) => texts[it] !== undefined) ?? locale
  return { language, text: texts[language] ?? '' }
}

/** `number` null: a new one. `stale`: somebody changed it since `revision`. Throws CommandInputError. */
export async function putBanner(
  ctx: JobCtx,
  actor: Actor,
  seen: { number: number | null; revision: number },
  input: unknown,
): Promise<{ number: number; revision: number } | { stale: Banner }> {
  const { db, site, clock } = ctx
  const banner = parseBanner(site, input)
  await lockSite(ctx)
  const before = seen.number === null ? undefined : await findBanner(ctx, seen.number)
  if (seen.number !== null && !before) rejectInput('number: there is no such banner')
  if (before && before.revision !== seen.revision) return { stale: before }
  if (before && isOver(before, clock.now())) rejectInput('number: it is over; make a new one')
  if (banner.ends_at <= clock.now()) rejectInput('ends_at: is over already')
  if (banner.ends_at > addSeconds(clock.now(), MAX_AHEAD_SECONDS)) rejectInput('ends_at: within a year')
  await requireRoom(ctx, banner, seen.number)
  const { number, revision } = await db.one<Columns<'site_banner', 'number' | 'revision'>>`
    insert into site_banner (site_id, number, texts, link, audience, starts_at, ends_at)
    values (${site.id}, coalesce(${seen.number}::int, (select coalesce(max(number), 0) + 1 from site_banner where site_id = ${site.id})),
      ${db.json(banner.texts)}, ${banner.link}, ${banner.audience}, ${banner.starts_at}, ${banner.ends_at})
    on conflict (site_id, number) do update
    set revision = site_banner.revision + 1, texts = excluded.texts, link = excluded.link, audience = excluded.audience,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at
    returning number, revision`
  const summary = ({ texts, link, audience, starts_at, ends_at }: BannerInput) => ({
    link,
    audience,
    starts_at,
    ends_at,
    texts: Object.entries(texts).map(([language, it]) => `${language}: ${it}`),
  })
  await audit(ctx, actor, {
    action: 'banner.put',
    subject: `${number}`,
    before: before ? summary(before) : null,
    after: summary(banner),
  })
  ctx.afterCommit(() => ctx.app.bus.publish('sites_changed', {}))
  return { number, revision }
}

/** Before its time. Throws CommandInputError. */
export async function endBanner(ctx: JobCtx, actor: Actor, seen: { number: number; revision: number }) {
  const { db, site, clock } = ctx
  await lockSite(ctx)
  const before = (await findBanner(ctx, seen.number)) ?? rejectInput('number: there is no such banner')
  if (before.revision !== seen.revision) return { stale: before }
  if (isOver(before, clock.now())) rejectInput('number: it is over already')
  await db.run`
    update site_banner set ended_at = ${clock.now()}, revision = revision + 1
    where site_id = ${site.id} and number = ${seen.number}`
  await audit(ctx, actor, { action: 'banner.end', subject: `${seen.number}` })
  ctx.afterCommit(() => ctx.app.bus.publish('sites_changed', {}))
  return { number: seen.number, revision: seen.revision + 1 }
}

const isOver = ({ ended_at, ends_at }: Banner, now: Date) => ended_at !== null || ends_at <= now

function parseBanner(site: Site, input: unknown): BannerInput {
  const banner = parseCommandInput(bannerInput, input)
  if (!banner.texts[site.domain_language] && !banner.texts[defaultLocale])
    rejectInput(
      `texts: one in ${site.domain_language} or ${defaultLocale} is needed, for readers of the other languages`,
    )
  if (banner.ends_at <= banner.starts_at) rejectInput('ends_at: is before its start')
  return banner
}

/** Nobody sees two at once. */
async function requireRoom(ctx: JobCtx, banner: BannerInput, own: number | null) {
  const others = (await listBanners(ctx)).filter((it) => it.number !== own && !isOver(it, ctx.clock.now()))
  if (others.length >= MAX_OPEN_BANNERS) rejectInput(`banner: at most ${MAX_OPEN_BANNERS} are planned at once`)
  const meets = ({ audience }: BannerInput) =>
    audience === 'both' || banner.audience === 'both' || audience === banner.audience
  const other = others.find((it) => meets(it) && it.starts_at < banner.ends_at && banner.starts_at < it.ends_at)
  if (other) rejectInput(`starts_at: banner ${other.number} is shown to the same people at that time`)
}

export type ShownBanner = Pick<Banner, 'number' | 'revision' | 'link'> & { language: Locale; text: string }

/** What this page shows; null: nothing, or it was dismissed in this browser. */
export function shownBanner({ site, member, locale, clock, request }: Ctx): ShownBanner | null {
  const now = clock.now()
  const mine = member ? 'members' : 'visitors'
  const due = site.banners.find(
    ({ audience, starts_at, ends_at }) =>
      (audience === 'both' || audience === mine) && new Date(starts_at) <= now && new Date(ends_at) > now,
  )
  if (!due || dismissedBanners(request.cookies).includes(due.number)) return null
  const { number, revision, link, texts } = due
  return { number, revision, link, ...bannerText(site, texts, locale) }
}

/** As the cookie has them. */
export const dismissedBanners = ({ banner = '' }: Ctx['request']['cookies']): number[] =>
  /^\d{1,6}(\.\d{1,6}){0,9}$/.test(banner) ? banner.split('.').map(Number) : []

export const eraseBanners = ({ db, site }: At) => db.run`delete from site_banner where site_id = ${site.id}`
