// What staff do for a member, or about one: each in one transaction, audited (OPS-4).
import { correctEmail, resendActivation } from '../accounts/index.ts'
import { type Actor, audit } from '../base/audit/audit.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { closeAccount, eraseMember, startExport } from '../lifecycle/index.ts'
import { loginStatuses, notifyContacts, setStatus } from '../members/index.ts'
import { deletePushSubscriptions, stopNotifications } from '../notifications/index.ts'
import { removePhoto } from '../photos/index.ts'
import { deleteTwoStep, endSessions, mailEmailChange } from '../security/index.ts'
import { memberContext, withReadableRefusal } from './onBehalf.ts'

const record = (ctx: JobCtx, actor: Actor, action: string, member: Columns<'member', 'id'>, after?: Snapshot) =>
  audit(ctx, actor, { action: `member.${action}`, subject: 'member', member: member.id, ...(after && { after }) })
type Snapshot = NonNullable<Parameters<typeof audit>[2]['after']>

/** Every session and every push, on every device. */
export async function signOutMember(outer: JobCtx, actor: Actor, number: string) {
  const ctx = await memberContext(outer, number)
  const { sessions } = await ctx.db.one<{ sessions: number }>`
    select count(*)::int as sessions from session where member_id = ${ctx.member.id} and site_id = ${ctx.site.id}`
  await endSessions(ctx, ctx.member.id)
  await deletePushSubscriptions(ctx, ctx.member.id)
  await record(ctx, actor, 'sign_out', ctx.member, { sessions })
  return { sessions_ended: sessions }
}

/** The member gets a mail that it is off. */
export async function turnTwoStepOff(outer: JobCtx, actor: Actor, number: string) {
  const ctx = await memberContext(outer, number)
  if (!(await deleteTwoStep(ctx))) rejectInput('member: two-step verification is not on')
  await record(ctx, actor, 'two_step_off', ctx.member)
  return { two_step: false }
}

export async function resendMemberActivation(outer: JobCtx, actor: Actor, number: string) {
  const ctx = await memberContext(outer, number)
  if (ctx.member.status !== 'not_confirmed') rejectInput('member: the address is confirmed, or the account is closed')
  await withReadableRefusal(resendActivation(ctx))
  await record(ctx, actor, 'resend', ctx.member)
  return { mailed: true }
}

/** An unconfirmed address is replaced at once, a confirmed one by the link that is mailed to the new one. */
export async function correctAddress(outer: JobCtx, actor: Actor, number: string, address: string) {
  const ctx = await memberContext(outer, number)
  const isConfirmed = ctx.member.status !== 'not_confirmed'
  if (!loginStatuses.includes(ctx.member.status)) rejectInput('member: the account is closed or banned')
  await withReadableRefusal(
    isConfirmed ? mailEmailChange(ctx, address) : correctEmail(ctx, { email: address, sure: true }).then(() => {}),
  )
  await record(ctx, actor, 'address', ctx.member, { confirmed_before: isConfirmed })
  return { changed: isConfirmed ? 'when the link in the mail to the new address is used' : 'now; its link is mailed' }
}

/** As the member's own deletion: back within fourteen days by the link in the mail. */
export async function closeMember(outer: JobCtx, actor: Actor, number: string) {
  const ctx = await memberContext(outer, number)
  if (!loginStatuses.includes(ctx.member.status)) rejectInput(`member: is ${ctx.member.status} already`)
  await closeAccount(ctx, { reason: 'other', remarks: '' })
  await record(ctx, actor, 'close', ctx.member)
  return { closed: true }
}

/** For good, at once. The books keep their rows without a person. */
export async function eraseMemberNow(outer: JobCtx, actor: Actor, number: string) {
  const ctx = await memberContext(outer, number)
  const { member } = ctx
  // Nobody begins to preserve it meanwhile.
  await ctx.db.run`select 1 from member where id = ${member.id} and site_id = ${ctx.site.id} for update`
  const before = member.status
  await setStatus(ctx, member.id, { from: [...loginStatuses, 'banned'], to: 'deleted' })
  await stopNotifications(ctx, member)
  await endSessions(ctx, member.id)
  await notifyContacts(ctx, member)
  // Without its number: it is gone, too.
  await record(ctx, actor, 'erase', member, { status_before: before })
  await eraseMember(ctx, member.id)
  ctx.afterCommit(() => ctx.app.bus.publish('member_changed', { member: member.id }))
  return { erased: true }
}

/** The member gets the mail when it can be downloaded; staff never do. */
export async function exportMember(outer: JobCtx, actor: Actor, number: string) {
  const ctx = await memberContext(outer, number)
  await withReadableRefusal(startExport(ctx))
  await record(ctx, actor, 'export', ctx.member)
  return { export: 'is made; the member gets a mail' }
}

export async function removeMemberPhoto(outer: JobCtx, actor: Actor, number: string, photo: string) {
  const ctx = await memberContext(outer, number)
  await withReadableRefusal(removePhoto(ctx, { id: photo }))
  await record(ctx, actor, 'remove_photo', ctx.member)
  return { removed: photo }
}
