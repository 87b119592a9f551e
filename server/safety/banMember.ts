// An operator bans a member: hides the profile, ends the sessions, mails the reason; purchases and messages stay (OPS-4, SAFE-2).
import * as v from 'valibot'
import { type Actor, audit } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import { notifyContacts } from '../lifecycle/index.ts'
import { cancelAllQueued, enqueueMail } from '../notifications/index.ts'
import { endSessions } from '../security/index.ts'
import * as ban from './banInput.ts'

const banInput = v.strictObject({ member: v.string('the number of a member'), reason: ban.reason })
type Row = { id: number; public_id: string; name: string; status: string }

/** Returns the ban's public id. Throws CommandInputError. */
export async function banMember(ctx: JobCtx, actor: Actor, input: unknown) {
  const { member, reason } = parseCommandInput(banInput, input)
  const banned = await ctx.db.maybe<Row>`
    select id, public_id, name, status from member
    where site_id = ${ctx.site.id} and public_id = ${member} and erased_at is null
    for no key update`
  if (!banned) return rejectInput(`member: this site has no member of the number ${member}`)
  if (banned.status === 'banned') rejectInput('member: is banned already')
  if (banned.status === 'deleted') rejectInput('member: has left')
  const { public_id } = await ctx.db.one<{ public_id: string }>`
    insert into ban (site_id, what, member_id, reason, was, created_at)
    values (${ctx.site.id}, 'member', ${banned.id}, ${reason}, ${banned.status}, ${ctx.clock.now()})
    returning public_id`
  await ctx.db.run`update member set status = 'banned' where id = ${banned.id} and site_id = ${ctx.site.id}`
  await cancelEverythingPending(ctx, banned)
  await endSessions(ctx, banned.id)
  await notifyContacts(ctx, banned)
  // An unconfirmed address may be a stranger's.
  if (banned.status !== 'not_confirmed')
    await enqueueMail(ctx, {
      member: banned.id,
      kind: 'security',
      template: 'Banned',
      props: { name: banned.name, reason },
    })
  await audit(ctx, actor, {
    action: 'ban.member',
    subject: public_id,
    member: banned.id,
    before: { status: banned.status },
    after: { status: 'banned', reason },
  })
  ctx.afterCommit(() => ctx.app.bus.publish('member_changed', { member: banned.id }))
  return { ban: public_id, reason }
}

/** Cancels notifications, pushes, login ceremonies and mailed links. */
async function cancelEverythingPending(ctx: JobCtx, { id, public_id }: Row) {
  const { db, site } = ctx
  const ofMember = db.fragment`site_id = ${site.id} and member_id = ${id}`
  await db.run`delete from push_subscription where ${ofMember}`
  await db.run`delete from outbox where ${ofMember} or (site_id = ${site.id} and reference = ${public_id})`
  await cancelAllQueued(ctx, id)
  await db.run`delete from login_ceremony where ${ofMember}`
  await db.run`delete from single_use_link where ${ofMember} and purpose <> 'unsubscribe' and used_at is null`
}
