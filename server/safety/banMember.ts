// An operator bans a member: hides the profile, ends the sessions, mails the reason; purchases and messages stay (OPS-4, SAFE-2).
import * as v from 'valibot'
import { type Actor, audit } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { notifyContacts, setStatus } from '../members/index.ts'
import { enqueueMail, revokeLinks, stopNotifications } from '../notifications/index.ts'
import { deleteCeremonies, endSessions } from '../security/index.ts'
import * as ban from './banInput.ts'
import { isBanned } from './isBanned.ts'

const banInput = v.strictObject({ member: v.string('the number of a member'), reason: ban.reason })
type Row = Columns<'member', 'id' | 'public_id' | 'name' | 'status' | 'email'>

/** Returns the ban's public id. Throws CommandInputError. */
export async function banMember(ctx: JobCtx, actor: Actor, input: unknown) {
  const { member, reason } = parseCommandInput(banInput, input)
  const banned = await ctx.db.maybe<Row>`
    select id, public_id, name, status, email from member
    where site_id = ${ctx.site.id} and public_id = ${member} and erased_at is null
    for no key update`
  if (!banned) return rejectInput(`member: this site has no member of the number ${member}`)
  if (await isBanned(ctx, { member: banned.id })) rejectInput('member: is banned already')
  // Nor does the mailbox come back by another spelling. An unconfirmed address may be a stranger's.
  const key = banned.email && banned.status !== 'not_confirmed' ? ban.addressBanKey(ctx.app, banned.email) : null
  const { public_id } = await ctx.db.one<Columns<'ban', 'public_id'>>`
    insert into ban (site_id, kind, member_id, key, reason, previous_status, created_at)
    values (${ctx.site.id}, 'member', ${banned.id}, ${key}, ${reason}, ${banned.status}, ${ctx.clock.now()})
    returning public_id`
  // Whoever is leaving is erased as planned, and cannot come back until then.
  if (banned.status !== 'deleted') await setStatus(ctx, banned.id, { from: [banned.status], to: 'banned' })
  await stopNotifications(ctx, banned)
  await deleteCeremonies(ctx, banned.id)
  await revokeLinks(ctx, banned.id, ['activate', 'reset', 'mail_change', 'reactivate', 'undo'])
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
    after: { status: banned.status === 'deleted' ? 'deleted' : 'banned', reason },
  })
  ctx.afterCommit(() => ctx.app.bus.publish('member_changed', { member: banned.id }))
  return { ban: public_id, reason }
}
