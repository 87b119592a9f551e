// Campaign texts for a profile landing, in the visitor's language (LAND-2).
import type { Input, Output } from '../../contract/call.ts'
import type * as landers from '../../contract/landers.ts'
import type { Ctx } from '../base/ctx.ts'
import { landerVariant } from './landerVariant.ts'

export async function campaignTexts(
  ctx: Ctx,
  input: Input<typeof landers.campaignTexts>,
): Promise<Output<typeof landers.campaignTexts>> {
  const { slug, headline, subline, design_version } = landerVariant(ctx.site, input.landing, input.slug)
  return { slug, headline: headline[ctx.locale] ?? null, subline: subline[ctx.locale] ?? null, design_version }
}
