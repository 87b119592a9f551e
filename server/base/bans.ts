// Whoever is kept from having an account here: their network is told so, and where membership is no secret their address, too (OPS-4).
// Elsewhere nobody learns anything of an address: no link is mailed to it, so it is never confirmed.
import type { Ctx, JobCtx } from './ctx.ts'
import type { BanSubject } from './domain.ts'
import { refuse } from './refusal.ts'
import { refuseFields } from './refuseFields.ts'

export async function isBanned(ctx: JobCtx, who: BanSubject): Promise<boolean> {
  for (const ask of ctx.app.hooks.isBanned) if (await ask(ctx, who)) return true
  return false
}

/** Of somebody who is a member already, whose network says nothing. */
export async function refuseBannedAddress(ctx: Ctx, email: string) {
  if (tells(ctx) && (await isBanned(ctx, { email }))) refuseFields({ email: 'email_barred' })
}

export async function refuseBannedSignup(ctx: Ctx, email: string) {
  if (await isBanned(ctx, { ip: ctx.request.ip, ...(tells(ctx) && { email }) })) refuse('account_barred')
}

const tells = ({ site }: Ctx) => site.choices.membership_privacy === 'open'
