// Measures that keep a member away: suspended for days, or closed for good. Both are bans (SAFE-8, OPS-4).

import type { Id } from '../../contract/ids.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import type { Before, MeasureHook, MeasureTarget, Suspension } from '../base/cases.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { type MemberRow, notifyContacts, setStatus } from '../members/index.ts'
import { revokeLinks, stopNotifications } from '../notifications/index.ts'
import { deleteCeremonies, endSessions } from '../security/index.ts'
import { addressBanKey } from './banInput.ts'
import { decisionLink } from './decisionLink.ts'

type Banned = Columns<'member', 'id' | 'public_id' | 'name' | 'status' | 'email'>
type BanRow = Columns<'ban', 'id' | 'public_id' | 'expires' | 'decision_id'>
type BanBefore =
  | { ban: number; status: MemberRow['status'] }
  | { ban: number; expires: string; decision: number | null }

async function applyBan(ctx: JobCtx, { member, decision, ground, until }: MeasureTarget): Promise<Before> {
  const { db, site, clock } = ctx
  const banned = await db.one<Banned>`
    select id, public_id, name, status, email from member
    where site_id = ${site.id} and id = ${member} and erased_at is null
    for no key update`
  const standing = await db.maybe<BanRow>`
    select id, public_id, expires, decision_id from ban
    where site_id = ${site.id} and kind = 'member' and member_id = ${member} and lifted_at is null`
  if (standing) {
    // A suspension can become a closure, and comes back where that is undone.
    if (!standing.expires || until) return rejectInput('member: is banned already')
    await db.run`
      update ban set expires = null, decision_id = ${decision} where id = ${standing.id} and site_id = ${site.id}`
    return { ban: standing.id, expires: standing.expires.toISOString(), decision: standing.decision_id }
  }
  // Nor does the mailbox come back by another spelling. An unconfirmed address may be a stranger's.
  const key = banned.email && banned.status !== 'not_confirmed' ? addressBanKey(ctx.app, banned.email) : null
  const { id } = await db.one<Columns<'ban', 'id'>>`
    insert into ban (site_id, kind, member_id, key, reason, previous_status, created_at, expires, decision_id)
    values (${site.id}, 'member', ${banned.id}, ${key}, ${ground}, ${banned.status}, ${clock.now()}, ${until}, ${decision})
    returning id`
  // Whoever is leaving is erased as planned, and cannot come back until then.
  if (banned.status !== 'deleted') await setStatus(ctx, banned.id, { from: [banned.status], to: 'banned' })
  await stopNotifications(ctx, banned)
  await deleteCeremonies(ctx, banned.id)
  await revokeLinks(ctx, banned.id, ['activate', 'reset', 'mail_change', 'reactivate', 'undo'])
  await endSessions(ctx, banned.id)
  await notifyContacts(ctx, banned)
  ctx.afterCommit(() => ctx.app.bus.publish('member_changed', { member: banned.id }))
  return { ban: id, status: banned.status }
}

async function undoBan(ctx: JobCtx, { member, decision }: MeasureTarget, before: BanBefore) {
  const { db, site, clock } = ctx
  const standing = await db.maybe<BanRow>`
    select id, public_id, expires, decision_id from ban
    where id = ${before.ban} and site_id = ${site.id} and lifted_at is null and decision_id = ${decision}
    for no key update`
  // Lifted by hand, or another decision goes on with it.
  if (!standing) return
  if ('expires' in before && new Date(before.expires) > clock.now()) {
    await db.run`
      update ban set expires = ${new Date(before.expires)}, decision_id = ${before.decision} where id = ${standing.id} and site_id = ${site.id}`
    return
  }
  const { previous_status } = await db.one<Columns<'ban', 'previous_status'>>`
    update ban set lifted_at = ${clock.now()}, key = null where id = ${standing.id} and site_id = ${site.id}
    returning previous_status`
  await reopen(ctx, member, (previous_status ?? 'active') as MemberRow['status'])
}

/** The member as it was before the ban. undefined where it was not banned any more. */
export async function reopen(ctx: JobCtx, member: Id<'member'>, status: MemberRow['status']) {
  const restored = await setStatus(ctx, member, { from: ['banned'], to: status })
  if (!restored) return
  await notifyContacts(ctx, restored)
  ctx.afterCommit(() => ctx.app.bus.publish('member_changed', { member }))
  return restored
}

/** Until when, and where the reasons are; null where the member is not suspended. */
export async function suspension(ctx: JobCtx, member: Id<'member'>): Promise<Suspension | null> {
  const row = await ctx.db.maybe<{ until: Date; decision: string }>`
    select b.expires as until, d.public_id as decision
    from ban b join case_decision d on d.id = b.decision_id
    where b.site_id = ${ctx.site.id} and b.kind = 'member' and b.member_id = ${member} and b.lifted_at is null and b.expires is not null`
  return row ? { until: row.until, link: decisionLink(ctx.app, row.decision, 'member') } : null
}

const banHook = (measure: 'suspend' | 'close'): MeasureHook => ({
  name: `cases.${measure}`,
  measure,
  apply: applyBan,
  undo: (ctx, target, before) => undoBan(ctx, target, before as BanBefore),
})

export const measures: MeasureHook[] = [banHook('suspend'), banHook('close')]
