// On a site with private membership, a signup with an address that has an account mails its owner (ACC-4, ACC-10).
import { addSeconds } from '../base/clock.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { emailKey } from '../members/index.ts'
import { createLink, enqueueMail, hasNotificationSince } from '../notifications/index.ts'

/** Between two such mails, so that nobody fills a stranger's mailbox. */
const MIN_INTERVAL_SECONDS = 24 * 3600

type Owner = Columns<'member_contact', 'id' | 'name'> & { leaving: boolean }

export async function notifyAddressOwner(ctx: JobCtx, email: string) {
  const owner = await ctx.db.maybe<Owner>`
    select id, name, status = 'deleted' as leaving
    from member_contact
    where site_id = ${ctx.site.id} and email_key = ${emailKey(email)} and erased_at is null
      and status in ('not_confirmed', 'active', 'disabled', 'deleted')`
  if (!owner) return
  const { id, name, leaving } = owner
  const since = addSeconds(ctx.clock.now(), -MIN_INTERVAL_SECONDS)
  if (await hasNotificationSince(ctx, id, 'already_member', since)) return
  const link = leaving ? await createLink(ctx, id, 'reactivate') : `${ctx.request.origin}/login`
  await enqueueMail(ctx, {
    member: id,
    kind: 'already_member',
    template: 'AlreadyMember',
    props: { name, link, leaving },
  })
}
