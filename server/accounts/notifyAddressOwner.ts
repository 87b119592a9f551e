// On a site with private membership, a signup with an address that has an account mails its owner (ACC-4, ACC-10).
import { isBanned } from '../base/bans.ts'
import { addSeconds } from '../base/clock.ts'
import type { JobCtx } from '../base/ctx.ts'
import { findEmailOwner } from '../members/index.ts'
import { createLink, enqueueMail, hasNotificationSince } from '../notifications/index.ts'

/** Between two such mails, so that nobody fills a stranger's mailbox. */
const MIN_INTERVAL_SECONDS = 24 * 3600

export async function notifyAddressOwner(ctx: JobCtx, email: string) {
  const owner = await findEmailOwner(ctx, email)
  if (!owner || owner.status === 'banned') return
  const { id, name, status, suspect_from } = owner
  const leaving = status === 'deleted'
  if (leaving && (await isBanned(ctx, { member: id }))) return
  const since = addSeconds(ctx.clock.now(), -MIN_INTERVAL_SECONDS)
  if (await hasNotificationSince(ctx, id, 'already_member', since)) return
  const link = leaving ? await createLink(ctx, id, 'reactivate') : `${ctx.request.origin}/login`
  await enqueueMail(ctx, {
    member: id,
    kind: 'already_member',
    template: 'AlreadyMember',
    // Its address lately: nobody else's, and the current one learns nothing of it.
    ...(suspect_from && { to: email }),
    props: { name, link, leaving },
  })
}
