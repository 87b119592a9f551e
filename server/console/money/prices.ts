// Bundles with the thirty-day rule, and discount codes (CRED-1, CRED-3).
import type { StaffInput, StaffResult } from '../../../contract/console/call.ts'
import type * as contract from '../../../contract/console/prices.ts'
import { addBundle, bundlePrices, changeBundle, retireBundle, siteCurrencies } from '../../credits/index.ts'
import { addCode, endCode, listCodes } from '../../discounts/index.ts'
import type { SiteCtx } from '../context.ts'
import { refuseStaff, refuseStale } from '../refusal.ts'

type Bundles = StaffResult<typeof contract.bundles>

export async function bundles(ctx: SiteCtx): Promise<Bundles> {
  const rows = await bundlePrices(ctx)
  return {
    currencies: siteCurrencies(ctx.site) as Bundles['currencies'],
    rows: rows.map(({ popular, best, ...row }) => ({
      ...(row as Omit<Bundles['rows'][number], 'label'>),
      label: popular ? 'popular' : best ? 'best' : 'none',
    })),
  }
}

export async function add(ctx: SiteCtx, { site: _, reason, ...bundle }: StaffInput<typeof contract.addBundle>) {
  await addBundle(ctx, ctx.actor(reason), bundle)
  return {}
}

export async function change(
  ctx: SiteCtx,
  { site: _, reason, was, ...bundle }: StaffInput<typeof contract.changeBundle>,
) {
  await requireShown(ctx, bundle, was)
  await changeBundle(ctx, ctx.actor(reason), bundle)
  return {}
}

export async function retire(ctx: SiteCtx, { key, currency, reason, was }: StaffInput<typeof contract.retireBundle>) {
  await requireShown(ctx, { key, currency }, was)
  await retireBundle(ctx, ctx.actor(reason), { key, currency })
  return {}
}

type Shown = { credits: number; amount: number }

/** Of two who change a price at once, the second sees the first one's. */
async function requireShown(ctx: SiteCtx, { key, currency }: { key: string; currency: string }, was: Shown) {
  await ctx.db.run`select 1 from site where id = ${ctx.site.id} for no key update`
  const rows = await bundlePrices(ctx)
  const { credits, amount } = rows.find((it) => it.key === key && it.currency === currency) ?? refuseStaff('not_found')
  if (credits !== was.credits || amount !== was.amount) refuseStale({ credits, amount })
}

export async function codes({ db, site, clock }: SiteCtx, { all }: StaffInput<typeof contract.codes>) {
  const rows = await listCodes(db, site, clock.now(), { all })
  return rows.map(({ user_id, retention: _, ...row }) => ({ ...row, is_personal: user_id !== null }))
}

export async function newCode(ctx: SiteCtx, { site: _, reason, ...code }: StaffInput<typeof contract.addCode>) {
  await addCode(ctx, ctx.actor(reason), code)
  return {}
}

export async function closeCode(ctx: SiteCtx, { code, reason }: StaffInput<typeof contract.endCode>) {
  await endCode(ctx, ctx.actor(reason), code)
  return {}
}
