// What a campaign says on the landing of a profile, in the visitor's language (LAND-2).
import type { Input, Output } from '../../contract/call.ts'
import type { campaignTexts } from '../../contract/landers.ts'
import type { Ctx } from '../base/ctx.ts'
import { landerVariant } from './landerVariant.ts'

export async function campaignTexts(ctx: Ctx, asked: Input<typeof campaignTexts>): Promise<Output<typeof campaignTexts>> {
  const { slug, headline, subline, design_version } = landerVariant(ctx.site, asked.landing, asked.slug)
  return { slug, headline: headline[ctx.locale] ?? null, subline: subline[ctx.locale] ?? null, design_version }
}
