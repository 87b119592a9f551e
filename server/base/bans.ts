// Whoever is kept from having an account here: their network is told so, and where membership is no secret their address, too (OPS-4).
// Elsewhere nobody learns anything of an address: no link is mailed to it, so it is never confirmed.
import type { Ctx, JobCtx } from './ctx.ts'
import type { Barred } from './domain.ts'
import { refuse } from './refusal.ts'
import { refuseFields } from './refuseFields.ts'

export async function isBarred(ctx: JobCtx, who: Barred): Promise<boolean> {
  for (const ask of ctx.app.hooks.barred) if (await ask(ctx, who)) return true
  return false
}

/** Of somebody who is a member already, whose network says nothing. */
export async function refuseBarredAddress(ctx: Ctx, email: string) {
  if (tells(ctx) && (await isBarred(ctx, { email }))) refuseFields({ email: 'email_barred' })
}

export async function refuseBarredNewcomer(ctx: Ctx, email: string) {
  if (await isBarred(ctx, { ip: ctx.asked.ip, ...(tells(ctx) && { email }) })) refuse('account_barred')
}

const tells = ({ site }: Ctx) => site.choices.membership_privacy === 'open'
