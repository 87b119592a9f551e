// POST /api/reactivate: back within 14 days by the link in the mail, with everything as it was (ACC-12, spec §4).
import type { Input } from '../../contract/call.ts'
import type * as contract from '../../contract/lifecycle.ts'
import { durationSeconds } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { findLink, enqueueMail, redeemLink } from '../notifications/index.ts'
import { openSession, requiredSecondSteps } from '../security/index.ts'
import { tellOthers } from './tellOthers.ts'

type Back = { id: number; public_id: string; name: string }

export async function reactivate(outer: Ctx, { token }: Input<typeof contract.reactivate>) {
  await outer.db.transaction(async (db) => {
    const ctx = { ...outer, db }
    const { member } = (await findLink(ctx, token, 'reactivate')) ?? refuse('link_invalid')
    const back = (await comeBack(ctx, member)) ?? refuse('link_invalid')
    // Asked again under the lock of the member: of two clicks one finds it unused.
    if (!(await redeemLink(ctx, token, 'reactivate'))) refuse('link_invalid')
    await db.run`
      delete from link
      where member_id = ${member} and site_id = ${ctx.site.id} and purpose = 'reactivate' and used_at is null`
    const props = { name: back.name, link: `${ctx.request.origin}/members` }
    await enqueueMail(ctx, { member, kind: 'reactivation', template: 'WelcomeBack', props })
    await tellOthers(ctx, back)
    // The mailbox is a first step. Where a second one is asked for, the login page asks for both.
    if (!(await requiredSecondSteps(ctx, member)).length) await openSession(ctx, db, member)
    ctx.afterCommit(() => ctx.app.bus.publish('asker', { member }))
  })
  return {}
}

/** undefined where there is nobody to come back: erased, too late, or back already. */
async function comeBack({ db, site, clock }: Ctx, member: number): Promise<Back | undefined> {
  const now = clock.now()
  const held = await db.maybe`
    select 1 from member
    where id = ${member} and site_id = ${site.id} and status = 'deleted' and erased_at is null
      and deleted_at > ${addSeconds(now, -durationSeconds.reactivation)}
    for no key update`
  if (!held) return undefined
  const ended = await db.maybe<{ before: string }>`
    update deletion
    set ended_at = ${now}, ended = 'returned'
    where member_id = ${member} and site_id = ${site.id} and ended_at is null
    returning before`
  if (!ended) return undefined
  return db.one<Back>`
    update member
    set status = ${ended.before}, deleted_at = null
    where id = ${member} and site_id = ${site.id}
    returning id, public_id, name`
}
