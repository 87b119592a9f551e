// The section "Members": search, one member's page, and what staff do for them, by the verbs of `npm run member` (STAFF-2).
import type { StaffFile, StaffInput, StaffResult } from '../../contract/console/call.ts'
import type * as contract from '../../contract/console/members.ts'
import type { Actor } from '../base/audit/audit.ts'
import type { JobCtx } from '../base/ctx.ts'
import { banMember, liftBan } from '../cases/index.ts'
import { removeMessage as removeChatMessage } from '../chats/index.ts'
import * as staff from '../staff/index.ts'
import { auditLook } from './auditLook.ts'
import type { SiteCtx, SitesCtx } from './context.ts'
import { refuseStaff } from './refusal.ts'

export const find = ({ app, sites }: SitesCtx, { text }: StaffInput<typeof contract.find>) =>
  staff.findMembers(app, sites, text)

/** Each look is written down. */
export async function page(
  ctx: SiteCtx,
  { member }: StaffInput<typeof contract.page>,
): Promise<StaffResult<typeof contract.page>> {
  const seesCases = staff.isPermitted(ctx.staff.role, 'case list')
  const discloses = staff.isPermitted(ctx.staff.role, 'member disclose')
  const { id, shown } = await staff.memberPage(ctx, member, { seesCases, discloses: discloses ? ctx.staff.id : null })
  await auditLook(ctx, 'member', { member: id })
  return shown
}

export async function unmask(
  ctx: SiteCtx,
  { member, reason }: StaffInput<typeof contract.unmask>,
): Promise<StaffResult<typeof contract.unmask>> {
  const answer = await staff.unmaskMember(ctx.app, ctx.site, { staff: ctx.staff, actor: ctx.actor(reason) }, member)
  if ('request' in answer) return { waits: answer }
  return { shown: answer }
}

type Verb = (ctx: JobCtx, actor: Actor, member: string) => Promise<unknown>
type ActionInput = StaffInput<typeof contract.signOut>

/** What the page showed is refused as stale where the status is another one by now. */
const action =
  (verb: Verb) =>
  async (ctx: SiteCtx, { member, seen, reason }: ActionInput) => {
    await requireSeen(ctx, member, seen)
    await verb(ctx, ctx.actor(reason), member)
    return {}
  }

async function requireSeen({ db, site }: SiteCtx, member: string, seen: string) {
  const status = await staff.statusOf({ db, site }, member)
  if (status === undefined) refuseStaff('not_found')
  if (status !== seen) refuseStaff('stale')
}

export const signOut = action(staff.signOutMember)
export const twoStepOff = action(staff.turnTwoStepOff)
export const resend = action(staff.resendMemberActivation)
export const close = action(staff.closeMember)
export const erase = action(staff.eraseMemberNow)
export const exportData = action(staff.exportMember)

export async function address(ctx: SiteCtx, { member, seen, email, reason }: StaffInput<typeof contract.address>) {
  await requireSeen(ctx, member, seen)
  return staff.correctAddress(ctx, ctx.actor(reason), member, email)
}

export async function removePhoto(ctx: SiteCtx, { member, photo, reason }: StaffInput<typeof contract.removePhoto>) {
  await staff.removeMemberPhoto(ctx, ctx.actor(reason), member, photo)
  return {}
}

export async function removeMessage(ctx: SiteCtx, { report, reason }: StaffInput<typeof contract.removeMessage>) {
  await removeChatMessage(ctx, ctx.actor(reason), await staff.reportedMessage(ctx, report))
  return {}
}

/** Waits for a colleague, always. */
async function request(ctx: SiteCtx, permission: string, reason: string, input: Record<string, unknown>) {
  if ((await staff.statusOf(ctx, `${input.member}`)) === undefined) refuseStaff('not_found')
  const by = { staff: ctx.staff, actor: ctx.actor(reason), permission, input }
  return { waits: (await staff.runOrRequest(ctx.app, ctx.site, by)) as { request: string } }
}

export const preserve = (ctx: SiteCtx, { member, reference, days, reason }: StaffInput<typeof contract.preserve>) =>
  request(ctx, 'member preserve', reason, { member, reference, days })

export const release = (ctx: SiteCtx, { member, reason }: StaffInput<typeof contract.release>) =>
  request(ctx, 'member release', reason, { member })

export const linked = (ctx: SiteCtx, { member, reason }: StaffInput<typeof contract.linked>) =>
  staff.linkedMembers(ctx, ctx.actor(reason), member)

export async function note(ctx: SiteCtx, { member, text }: StaffInput<typeof contract.note>) {
  await staff.writeNote(ctx, { staff: ctx.staff, actor: ctx.actor('a note in the console') }, member, text)
  return {}
}

export async function ban(ctx: SiteCtx, input: StaffInput<typeof contract.ban>) {
  const { member, seen, reason, ground, facts } = input
  await requireSeen(ctx, member, seen)
  const by = { staff: ctx.staff, actor: ctx.actor(reason) }
  await banMember(ctx, by, { member, reason: ground, ...(facts !== undefined && { facts }) })
  return {}
}

export async function lift(ctx: SiteCtx, { member, seen, reason }: ActionInput) {
  await requireSeen(ctx, member, seen)
  await liftBan(ctx, { staff: ctx.staff, actor: ctx.actor(reason) }, member)
  return {}
}

/** With the member's name in it, which the page has shown. */
export const previewAnswer = (ctx: SiteCtx, input: StaffInput<typeof contract.previewAnswer>) => {
  const { member, subject, words } = input
  return staff.previewMemberAnswer(ctx, ctx.staff, member, { subject, words })
}

export async function answer(ctx: SiteCtx, input: StaffInput<typeof contract.answer>) {
  const { member, subject, words, template, key, reason } = input
  const by = { staff: ctx.staff, actor: ctx.actor(reason, key) }
  await staff.answerMember(ctx, by, member, { subject, words, ...(template !== undefined && { template }) })
  return {}
}

export const disclose = (ctx: SiteCtx, { site: _, reason, ...order }: StaffInput<typeof contract.disclose>) =>
  request(ctx, 'member disclose', reason, order)

export async function disclosure(
  ctx: SiteCtx,
  { disclosure: number }: StaffInput<typeof contract.disclosure>,
): Promise<StaffFile> {
  const by = { id: ctx.staff.id, actor: ctx.actor('downloaded in the console') }
  const file = (await staff.openDisclosure(ctx, by, number)) ?? refuseStaff('not_found')
  return { type: 'application/zip', ...file }
}
