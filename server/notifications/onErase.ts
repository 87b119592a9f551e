// Erases a member: the notifications sent to it, its preferences, and its name in what was sent to others (ACC-12).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { deleteRateLimits } from '../base/rateLimits/rateLimit.ts'
import { mailboxLimitKeys } from './mailboxRateLimit.ts'

export async function onErase({ app, db, site }: JobCtx, member: Id<'member'>) {
  const ofMember = db.fragment`where site_id = ${site.id} and member_id = ${member}`
  await db.run`delete from delivery_report ${ofMember}`
  await db.run`delete from notification ${ofMember}`
  await db.run`delete from notification_preference ${ofMember}`
  await db.run`delete from mail_suppression ${ofMember}`
  await db.run`delete from scheduled_notification ${ofMember}`
  await db.run`delete from push_subscription ${ofMember}`
  await db.run`delete from single_use_link ${ofMember}`
  const { email } = await db.one<Columns<'member_contact', 'email'>>`
    select email from member_contact where id = ${member} and site_id = ${site.id}`
  if (email) await deleteRateLimits({ db, site }, mailboxLimitKeys(app, email))
  await db.run`
    delete from outbox
    where site_id = ${site.id}
      and (member_id = ${member} or reference = (select public_id from member_public where id = ${member} and site_id = ${site.id}))`
  // Rows of others stay, so that nobody is notified twice; their content goes.
  await db.run`
    update notification
    set subject = '', body_text = '', body_html = '', mentions = array_remove(mentions, ${member}::bigint)
    where site_id = ${site.id} and mentions <> '{}' and mentions @> array[${member}::bigint]`
}
