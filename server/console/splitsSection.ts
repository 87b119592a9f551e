// Split tests of landers in the section "Sites" (LAND-5).
import type { StaffInput } from '../../contract/console/call.ts'
import type * as contract from '../../contract/console/splits.ts'
import { landerDesigns } from '../../contract/landers.ts'
import { addSeconds } from '../base/clock.ts'
import { armSlug, siteOrigin } from '../sites/index.ts'
import {
  countArms,
  ERROR_RATIO,
  listSplits,
  POWER_RATIO,
  recentVisits,
  ruleFor,
  startSplit,
  stopSplit,
} from '../visits/index.ts'
import type { SiteCtx } from './context.ts'

const RECENT_SECONDS = 28 * 86_400

export async function list(ctx: SiteCtx) {
  const { app, site, clock } = ctx
  const origin = siteOrigin(app, site)
  const addressOf = (design: string, slug: string) => `${origin}/landers/${design}${slug && `/${slug}`}`
  const splits = await Promise.all(
    (await listSplits(ctx)).map(async ({ control: _, challenger: __, expected_rate: ___, counted, ...split }) => ({
      ...split,
      address: addressOf(split.design, split.slug),
      control_address: addressOf(split.design, armSlug(split.number, 'control')),
      challenger_address: addressOf(split.design, armSlug(split.number, 'challenger')),
      ...(counted ?? (await countArms(ctx, split))),
    })),
  )
  const visits = await recentVisits(ctx, addSeconds(clock.now(), -RECENT_SECONDS))
  const campaigns = landerDesigns.flatMap((design) =>
    [...new Set(['', ...Object.keys(site.choices.landers?.[design] ?? {})])].map((slug) => {
      const { visits: count = 0, stayed = 0 } = visits.find((it) => it.design === design && it.slug === slug) ?? {}
      return { design, slug, visits: count, stayed }
    }),
  )
  return { splits, campaigns }
}

export async function plan(_: SiteCtx, { looks, expected_rate, effect }: StaffInput<typeof contract.plan>) {
  const { visits_per_arm, boundaries } = ruleFor(looks, expected_rate, effect)
  return { visits_per_arm, boundaries, error_rate: ERROR_RATIO, power_rate: POWER_RATIO }
}

export const start = (ctx: SiteCtx, { site: _, reason, ...input }: StaffInput<typeof contract.start>) =>
  startSplit(ctx, ctx.actor(reason), input)

export const stop = (ctx: SiteCtx, { number, reason }: StaffInput<typeof contract.stop>) =>
  stopSplit(ctx, ctx.actor(reason), number)
