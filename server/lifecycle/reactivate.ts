// POST /api/reactivate: undoes a deletion within 14 days, by the link in the mail (ACC-12, spec §4).
import type { Input } from '../../contract/call.ts'
import type { Id } from '../../contract/ids.ts'
import type * as contract from '../../contract/lifecycle.ts'
import { durationSeconds } from '../../contract/limits.ts'
import { isBanned } from '../base/bans.ts'
import { addSeconds } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { refuse } from '../base/refusal.ts'
import { notifyContacts, setStatus } from '../members/index.ts'
import { enqueueMail, findLink, redeemLink, revokeLinks } from '../notifications/index.ts'
import { knownDevice, newDeviceSince, openSession, requiredSecondSteps } from '../security/index.ts'

export async function reactivate(outer: Ctx, { token }: Input<typeof contract.reactivate>) {
  await outer.db.transaction(async (db) => {
    const ctx = { ...outer, db }
    const { member } = (await findLink(ctx, token, 'reactivate')) ?? refuse('link_invalid')
    const restored = (await restoreMember(ctx, member)) ?? refuse('link_invalid')
    // Redeemed under the member's lock: of two clicks only one finds it unused.
    if (!(await redeemLink(ctx, token, 'reactivate'))) refuse('link_invalid')
    await revokeLinks(ctx, member, ['reactivate'])
    const props = { name: restored.name, link: `${ctx.request.origin}/members` }
    await enqueueMail(ctx, { member, kind: 'reactivation', template: 'WelcomeBack', props })
    await notifyContacts(ctx, restored)
    await logIn(ctx, restored)
    ctx.afterCommit(() => ctx.app.bus.publish('member_changed', { member }))
  })
  return {}
}

/**
 * The mailbox is a first factor. With two-step verification the member logs in as usual; so does who never confirmed the
 * address, except in a browser of the signup: a stranger may have signed up with it, and left (ACC-20). On a new device
 * the mailbox alone allows no sensitive change (ACC-14).
 */
async function logIn(ctx: Ctx, { id, public_id, isConfirmed }: Restored) {
  const isKnown = knownDevice(ctx, public_id) !== null
  if ((!isConfirmed && !isKnown) || (await requiredSecondSteps(ctx, id)).length) return
  const newSince = isKnown ? newDeviceSince(ctx, public_id) : ctx.clock.now()
  await openSession(ctx, ctx.db, id, { newSince, isProven: isKnown })
}

type Restored = Columns<'member', 'id' | 'public_id' | 'name'> & { isConfirmed: boolean }

/** undefined where nothing can be restored: erased, too late, restored already, or banned meanwhile. */
async function restoreMember(ctx: Ctx, member: Id<'member'>): Promise<Restored | undefined> {
  const { db, site, clock } = ctx
  const now = clock.now()
  const leaving = await db.maybe<Columns<'member', 'email'>>`
    select email from member
    where id = ${member} and site_id = ${site.id} and status = 'deleted' and erased_at is null
      and deleted_at > ${addSeconds(now, -durationSeconds.reactivation)}
    for no key update`
  if (!leaving || (await isBanned(ctx, { member, email: leaving.email ?? '' }))) return undefined
  const deletion = await db.maybe<Columns<'deletion', 'previous_status'>>`
    update deletion
    set ended_at = ${now}, outcome = 'returned'
    where member_id = ${member} and site_id = ${site.id} and ended_at is null
    returning previous_status`
  if (!deletion) return undefined
  const { previous_status } = deletion
  const restored = await setStatus(ctx, member, { from: ['deleted'], to: previous_status })
  return restored && { ...restored, isConfirmed: previous_status !== 'not_confirmed' }
}
