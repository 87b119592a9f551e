// Whether a visitor may sign up on this site: anybody, or only visitors of a traffic source (SITE-4).
import type { Ctx } from '../base/ctx.ts'
import { isSentBySource } from '../visits/index.ts'

export const isSignupOpen = (ctx: Pick<Ctx, 'app' | 'site' | 'request'>): boolean =>
  ctx.site.choices.signups === 'all' || isSentBySource(ctx)
