// POST /api/deletion: the member leaves. Gone for everybody at once; 14 days to come back by the link in the mail (ACC-12, spec §4).
import type { Input } from '../../contract/call.ts'
import type * as contract from '../../contract/lifecycle.ts'
import { durationSeconds } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { enqueueMail, createLink, cancelAllQueued } from '../notifications/index.ts'
import { endSessions, clearSessionCookie, requireReauthentication } from '../security/index.ts'
import { tellOthers } from './tellOthers.ts'

type Given = Input<typeof contract.deleteAccount>

/** All of it or nothing. Two clicks are one leaving. */
export async function deleteAccount(outer: MemberCtx, given: Given) {
  await requireReauthentication(outer)
  await outer.db.transaction((db) => leave({ ...outer, db }, given))
  clearSessionCookie(outer)
  return {}
}

async function leave(ctx: MemberCtx, { reason, remarks }: Given) {
  const { db, site, member } = ctx
  const now = ctx.clock.now()
  const before = await db.maybe<{ status: string }>`
    select status from member
    where id = ${member.id} and site_id = ${site.id} and status in ('not_confirmed', 'active', 'disabled')
    for no key update`
  if (!before) return
  await db.run`
    insert into deletion (site_id, member_id, reason, remarks, before, created_at)
    values (${site.id}, ${member.id}, ${reason}, ${tidied(remarks)}, ${before.status}, ${now})`
  await db.run`
    update member set status = 'deleted', deleted_at = ${now} where id = ${member.id} and site_id = ${site.id}`
  await silence(ctx)
  await endSessions(ctx, member.id)
  await tellOthers(ctx, member)
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

/** Nothing reaches the member any more, and nothing waits that could change the account meanwhile. */
async function silence(ctx: MemberCtx) {
  const { db, site, member } = ctx
  const mine = db.fragment`site_id = ${site.id} and member_id = ${member.id}`
  await db.run`delete from push_subscription where ${mine}`
  await db.run`delete from outbox where ${mine} or (site_id = ${site.id} and reference = ${member.public_id})`
  await cancelAllQueued(ctx, member.id)
  await db.run`delete from ceremony where ${mine}`
  await db.run`
    delete from link where ${mine} and purpose in ('reset', 'mail_change', 'reactivate') and used_at is null`
}

/** Line breaks stay; other control characters go. */
const tidied = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .trim()
