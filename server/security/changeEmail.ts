// PUT /api/email: requests a change of email address. It takes effect when the link mailed to the new address is used (ACC-11, spec §5).
import type { Input, Output } from '../../contract/call.ts'
import type { Id } from '../../contract/ids.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import type * as security from '../../contract/security.ts'
import { refuseBannedAddress } from '../base/bans.ts'
import type { MemberCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { hashToken } from '../base/encryption/tokens.ts'
import { addJob } from '../base/jobs/jobs.ts'
import { consume, type RateLimit } from '../base/rateLimits/rateLimit.ts'
import { refuse } from '../base/refusal.ts'
import { checkFields, refuseFields } from '../base/refuseFields.ts'
import { emailKey, findEmailOwner, parseEmail, suggestEmail } from '../members/index.ts'
import { createLink, revokeLinks } from '../notifications/index.ts'
import { suspectFrom, type UndoData } from './mailSecurityNotice.ts'
import { requireConfirmedAddress } from './requireConfirmedAddress.ts'
import { requireReauthentication } from './requireReauthentication.ts'
import { type EmailChangeJob, emailChangeTask } from './sendEmailChangeMails.ts'

const emailChangeLimit: RateLimit = { max: 5, windowSeconds: 86_400 }
export const emailChangeKey = (member: Id<'member'>) => `mail_change:${member}`

type ChangeEmail = typeof security.changeEmail
/** Data of the link: the new address, and since when changes by this session are in doubt. */
export type EmailChangeData = UndoData

/** Changes nothing where the address looks mistyped, until the member is `sure` (spec §5). */
export async function changeEmail(ctx: MemberCtx, input: Input<ChangeEmail>): Promise<Output<ChangeEmail>> {
  requireConfirmedAddress(ctx)
  await requireReauthentication(ctx)
  const email = parseEmail(input.email) ?? refuseFields({ email: 'new_email_invalid' })
  const email_suggestion = input.sure ? null : suggestEmail(email, ctx.locale)
  if (!email_suggestion) await mailEmailChange(ctx, email)
  return { email_suggestion }
}

/** Mails the link to the new address. Throws a refusal where it cannot be this member's. */
export async function mailEmailChange(ctx: MemberCtx, address: string) {
  const email = parseEmail(address) ?? refuseFields({ email: 'new_email_invalid' })
  checkFields({ email: await emailRefusal(ctx, email) })
  if (!(await consume(ctx, emailChangeKey(ctx.member.id), emailChangeLimit))) refuse('too_many_mails')
  await refuseBannedAddress(ctx, email)
  if (ctx.site.choices.membership_privacy === 'open' && (await isTaken(ctx, email)))
    refuseFields({ email: 'email_taken' })
  await enqueueEmailChange(ctx, email)
}

async function emailRefusal({ db, site, member }: MemberCtx, email: string): Promise<RefusalCode | null> {
  const key = emailKey(email)
  const current = await db.one<Columns<'member_contact', 'email'>>`
    select email from member_contact where id = ${member.id} and site_id = ${site.id}`
  // Compared with the address that the member is shown: the stored key would reveal more.
  if (current.email !== null && emailKey(current.email) === key) return 'email_same'
  return emailKey(member.name) === key ? 'name_is_email' : null
}

/** By another member: back to a former address of one's own is possible. */
async function isTaken(ctx: MemberCtx, email: string) {
  const owner = await findEmailOwner(ctx, email)
  return owner !== null && owner.id !== ctx.member.id
}

/**
 * A job sends the mails, so that timing does not tell a taken address from a free one. The link made here only carries the job's data and is
 * mailed to nobody.
 */
async function enqueueEmailChange(outer: MemberCtx, email: string) {
  const { id } = outer.member
  await outer.db.transaction(async (db) => {
    const ctx = { ...outer, db }
    await revokeLinks(ctx, id, ['mail_change'])
    const data: EmailChangeData = { email, suspect_from: (await suspectFrom(ctx)).toISOString() }
    const token = new URL(await createLink(ctx, id, 'mail_change', data)).searchParams.get('token') as string
    const link = hashToken(token).toString('hex')
    await addJob(db, emailChangeTask, { site: ctx.site.id, link } satisfies EmailChangeJob)
  })
}
