// Banners of a site in the section "Sites" (SITE-2).
import type * as contract from '../../contract/console/banners.ts'
import type { StaffInput } from '../../contract/console/call.ts'
import { type Banner, endBanner, listBanners, putBanner, siteOrigin } from '../sites/index.ts'
import type { SiteCtx } from './context.ts'
import { refuseStale } from './refusal.ts'

export async function list(ctx: SiteCtx) {
  const { app, site } = ctx
  const { locales } = site.choices
  return { banners: await listBanners(ctx), locales, own_locale: site.domain_language, address: siteOrigin(app, site) }
}

export async function put(ctx: SiteCtx, input: StaffInput<typeof contract.put>) {
  const { number, revision, texts, link, audience, starts_at, ends_at, reason } = input
  const content = { texts, link, audience, starts_at: new Date(starts_at), ends_at: new Date(ends_at) }
  return orRefuseStale(await putBanner(ctx, ctx.actor(reason), { number, revision }, content))
}

export const end = async (ctx: SiteCtx, { number, revision, reason }: StaffInput<typeof contract.end>) =>
  orRefuseStale(await endBanner(ctx, ctx.actor(reason), { number, revision }))

type State = { number: number; revision: number }
const orRefuseStale = (result: State | { stale: Banner }): State =>
  'stale' in result ? refuseStale(result.stale) : result
