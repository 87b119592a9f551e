// An operator lifts a ban: the member is as before and told so; an address or a network may sign up again (OPS-4).
import { audit, type Actor } from '../base/audit/audit.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import { tellOthers } from '../lifecycle/index.ts'
import { enqueueMail } from '../notifications/index.ts'

type Row = { id: number; what: string; member_id: number | null; was: string | null; reason: string }
type Member = { id: number; public_id: string; name: string }

/** By the ban's number, or a banned member's. Throws Wrong. */
export async function liftBan(ctx: JobCtx, deed: Actor, which: string) {
  const { db, site, clock } = ctx
  const found = await db.maybe<Row>`
    select b.id, b.what, b.member_id, b.was, b.reason
    from ban b left join member m on m.id = b.member_id and m.site_id = b.site_id
    where b.site_id = ${site.id} and b.lifted_at is null and ${which} in (b.public_id, m.public_id)
    for no key update of b`
  if (!found) return rejectInput(`ban: this site has none that stands of the number ${which}`)
  await db.run`update ban set lifted_at = ${clock.now()}, key = null where id = ${found.id} and site_id = ${site.id}`
  const back = found.member_id === null ? undefined : await restore(ctx, found.member_id, found.was ?? 'active')
  await audit(ctx, deed, {
    action: 'ban.lift',
    subject: which === back?.public_id ? found.what : which,
    member: found.member_id,
    before: { reason: found.reason },
    after: { status: back ? found.was : null },
  })
}

async function restore(ctx: JobCtx, member: number, status: string) {
  const back = await ctx.db.maybe<Member>`
    update member set status = ${status}
    where id = ${member} and site_id = ${ctx.site.id} and status = 'banned'
    returning id, public_id, name`
  if (!back) return
  await tellOthers(ctx, back)
  if (status !== 'not_confirmed')
    await enqueueMail(ctx, {
      member,
      kind: 'security',
      template: 'BanLifted',
      props: { name: back.name, link: `${ctx.request.origin}/login` },
    })
  return back
}
