// Whoever is kept from having an account here: their network is told so, and where membership is no secret their address, too (OPS-4).
// Elsewhere nobody learns anything of an address: no link is mailed to it, so the account is never confirmed.
import type { Ctx, JobCtx } from '../base/ctx.ts'
import type { Barred } from '../base/domain.ts'
import { refuse } from '../base/refuse.ts'

export async function isBarred(ctx: JobCtx, who: Barred): Promise<boolean> {
  for (const ask of ctx.app.hooks.barred) if (await ask(ctx, who)) return true
  return false
}

export async function refuseIfBarred(ctx: Ctx, email: string) {
  const tells = ctx.site.choices.membership_privacy === 'open'
  if (await isBarred(ctx, { ip: ctx.asked.ip, ...(tells && { email }) })) refuse('account_barred')
}
