// Bans: refuses an account to a banned network or email address (OPS-4).
// Only sites with open membership reveal a ban of an email address. Elsewhere no link is mailed to it, so it is never
// confirmed.
import type { Ctx, JobCtx } from './ctx.ts'
import type { BanSubject } from './domain.ts'
import { refuse } from './refusal.ts'
import { refuseFields } from './refuseFields.ts'

export async function isBanned(ctx: JobCtx, subject: BanSubject): Promise<boolean> {
  for (const check of ctx.app.hooks.isBanned) if (await check(ctx, subject)) return true
  return false
}

/** For a member who already has an account: the network does not count. */
export async function refuseBannedAddress(ctx: Ctx, email: string) {
  if (revealsAddressBans(ctx) && (await isBanned(ctx, { email }))) refuseFields({ email: 'email_barred' })
}

export async function refuseBannedSignup(ctx: Ctx, email: string) {
  if (await isBanned(ctx, { ip: ctx.request.ip, ...(revealsAddressBans(ctx) && { email }) })) refuse('account_barred')
}

const revealsAddressBans = ({ site }: Ctx) => site.choices.membership_privacy === 'open'
