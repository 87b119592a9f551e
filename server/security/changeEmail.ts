// PUT /api/email: asks for another address. It holds from when the link that is mailed there is used (ACC-11, spec §5).
import type { Input } from '../../contract/call.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import type * as security from '../../contract/security.ts'
import { refuseBannedAddress } from '../base/bans.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { hashToken } from '../base/encryption/tokens.ts'
import { addJob } from '../base/jobs/jobs.ts'
import { type RateLimit, consume } from '../base/rateLimits/rateLimit.ts'
import { refuse } from '../base/refusal.ts'
import { refuseFields } from '../base/refuseFields.ts'
import { emailKey, parseEmail } from '../members/index.ts'
import { createLink } from '../notifications/index.ts'
import { emailChangeTask } from './sendEmailChangeMails.ts'
import { requireConfirmedAddress } from './requireConfirmedAddress.ts'
import { requireReauthentication } from './requireReauthentication.ts'

const emailChangeLimit: RateLimit = { max: 5, windowSeconds: 86_400 }
export const emailChangeKey = (member: number) => `mail_change:${member}`

export async function changeEmail(ctx: MemberCtx, given: Input<typeof security.changeEmail>) {
  requireConfirmedAddress(ctx)
  await requireReauthentication(ctx)
  const email = parseEmail(given.email) ?? (refuseFields({ email: 'new_email_invalid' }) as never)
  refuseFields({ email: await emailRefusal(ctx, email) })
  if (!(await consume(ctx, emailChangeKey(ctx.member.id), emailChangeLimit))) refuse('too_many_mails')
  await refuseBannedAddress(ctx, email)
  if (ctx.site.choices.membership_privacy === 'open' && (await isTaken(ctx, email)))
    refuseFields({ email: 'email_taken' })
  await enqueueEmailChange(ctx, email)
  return {}
}

async function emailRefusal({ db, site, member }: MemberCtx, email: string): Promise<RefusalCode | null> {
  const key = emailKey(email)
  const own = await db.one<{ email: string | null }>`
    select email from member where id = ${member.id} and site_id = ${site.id}`
  // By what the member is shown: what only we know of it says nothing here.
  if (own.email !== null && emailKey(own.email) === key) return 'email_same'
  return emailKey(member.name) === key ? 'name_is_email' : null
}

async function isTaken({ db, site }: MemberCtx, email: string) {
  const row = await db.maybe`select 1 from member where site_id = ${site.id} and email_key = ${emailKey(email)}`
  return row !== undefined
}

/** A job writes the mails: until it has looked, nobody can tell a taken address from a free one. Its link here is mailed to nobody. */
async function enqueueEmailChange(outer: MemberCtx, email: string) {
  const { id } = outer.member
  await outer.db.transaction(async (db) => {
    const ctx = { ...outer, db }
    await db.run`
      delete from link where member_id = ${id} and site_id = ${ctx.site.id} and purpose = 'mail_change' and used_at is null`
    const token = new URL(await createLink(ctx, id, 'mail_change', { email })).searchParams.get('token') as string
    const link = hashToken(token).toString('hex')
    await addJob(db, emailChangeTask, { link })
  })
}
