// POST /api/deletion: soft delete. The member disappears at once and can come back for 14 days by the link in the mail (ACC-12, spec §4).
import type { Input } from '../../contract/call.ts'
import type * as contract from '../../contract/lifecycle.ts'
import { durationSeconds } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { MemberCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { loginStatuses, notifyContacts, setStatus } from '../members/index.ts'
import { createLink, enqueueMail, revokeLinks, stopNotifications } from '../notifications/index.ts'
import { clearSessionCookie, deleteCeremonies, endSessions, requireReauthentication } from '../security/index.ts'

type DeletionInput = Input<typeof contract.deleteAccount>

/** Atomic and idempotent. */
export async function deleteAccount(outer: MemberCtx, input: DeletionInput) {
  await requireReauthentication(outer)
  await outer.db.transaction((db) => closeAccount({ ...outer, db }, input))
  clearSessionCookie(outer)
  return {}
}

/** In the caller's transaction. */
export async function closeAccount(ctx: MemberCtx, { reason, remarks }: DeletionInput) {
  const { db, site, member } = ctx
  const now = ctx.clock.now()
  const current = await db.maybe<Columns<'member', 'status'>>`
    select status from member
    where id = ${member.id} and site_id = ${site.id} and status in ('not_confirmed', 'active', 'disabled')
    for no key update`
  if (!current) return
  await db.run`
    insert into deletion (site_id, member_id, reason, remarks, previous_status, created_at)
    values (${site.id}, ${member.id}, ${reason}, ${cleanText(remarks)}, ${current.status}, ${now})`
  await setStatus(ctx, member.id, { from: loginStatuses, to: 'deleted' })
  // What could still reach the member or change the account. An activation link works again after a reactivation.
  await stopNotifications(ctx, member)
  await deleteCeremonies(ctx, member.id)
  await revokeLinks(ctx, member.id, ['reset', 'mail_change', 'reactivate'])
  await endSessions(ctx, member.id)
  await notifyContacts(ctx, member)
  await enqueueMail(ctx, {
    member: member.id,
    kind: 'deletion',
    template: 'Goodbye',
    props: {
      name: member.name,
      link: await createLink(ctx, member.id, 'reactivate'),
      until: addSeconds(now, durationSeconds.reactivation).toISOString(),
      time_zone: site.time_zone,
    },
  })
}

/** Line breaks stay; other control characters go. */
const cleanText = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .trim()
