// An operator lifts a ban: restores the member's status and mails the member; an address or network may sign up again (OPS-4).
import type { Id } from '../../contract/ids.ts'
import { audit } from '../base/audit/audit.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { cancelFraudNotices } from '../chats/index.ts'
import type { MemberRow } from '../members/index.ts'
import { enqueueMail } from '../notifications/index.ts'
import { reopen } from './measures.ts'
import type { CaseActor } from './queue.ts'

type Row = Columns<'ban', 'id' | 'kind' | 'member_id' | 'reason' | 'decision_id'> & {
  previous_status: MemberRow['status'] | null
}

/** By the public id of the ban or of the banned member. Throws CommandInputError. */
export async function liftBan(ctx: JobCtx, { staff, actor }: CaseActor, banOrMember: string) {
  const { db, site, clock } = ctx
  const ban = await db.maybe<Row>`
    select b.id, b.kind, b.member_id, b.previous_status, b.reason, b.decision_id
    from ban b left join member m on m.id = b.member_id and m.site_id = b.site_id
    where b.site_id = ${site.id} and b.lifted_at is null and ${banOrMember} in (b.public_id, m.public_id)
    for no key update of b`
  if (!ban) return rejectInput(`ban: this site has none that stands of the number ${banOrMember}`)
  await db.run`update ban set lifted_at = ${clock.now()}, key = null where id = ${ban.id} and site_id = ${site.id}`
  // Its decision is undone with it.
  if (ban.decision_id !== null)
    await db.run`
      update case_decision set undone_at = ${clock.now()}, undone_by = ${staff.id}
      where id = ${ban.decision_id} and site_id = ${site.id} and undone_at is null`
  const restored =
    ban.member_id === null ? undefined : await restoreMember(ctx, ban.member_id, ban.previous_status ?? 'active')
  if (ban.member_id !== null) await cancelFraudNotices(ctx, ban.member_id)
  await audit(ctx, actor, {
    action: 'ban.lift',
    subject: banOrMember === restored?.public_id ? ban.kind : banOrMember,
    member: ban.member_id,
    before: { reason: ban.reason },
    after: { status: restored ? ban.previous_status : null },
  })
}

async function restoreMember(ctx: JobCtx, member: Id<'member'>, status: MemberRow['status']) {
  const restored = await reopen(ctx, member, status)
  if (!restored) return
  if (status !== 'not_confirmed')
    await enqueueMail(ctx, {
      member,
      kind: 'security',
      template: 'BanLifted',
      props: { name: restored.name, link: `${ctx.request.origin}/login` },
    })
  return restored
}
