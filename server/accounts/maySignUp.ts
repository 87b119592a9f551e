// Whether a visitor may sign up here: everybody, or only whom a traffic source sent (SITE-4).
import type { Ctx } from '../base/ctx.ts'
import { trafficSourceOf } from '../visits/index.ts'

export const maySignUp = (ctx: Pick<Ctx, 'site' | 'request'>): boolean =>
  ctx.site.choices.signups === 'all' || trafficSourceOf(ctx) !== null
