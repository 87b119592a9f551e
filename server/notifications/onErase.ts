// Erases a member: the notifications sent to it, its preferences, and its name in what was sent to others (ACC-12).
import type { JobCtx } from '../base/ctx.ts'
import { deleteRateLimits } from '../base/rateLimits/rateLimit.ts'
import { mailboxLimitKeys } from './mailboxRateLimit.ts'

export async function onErase({ app, db, site }: JobCtx, member: number) {
  const ofMember = db.fragment`where site_id = ${site.id} and member_id = ${member}`
  await db.run`delete from notice_report ${ofMember}`
  await db.run`delete from notice ${ofMember}`
  await db.run`delete from notice_choice ${ofMember}`
  await db.run`delete from notice_stop ${ofMember}`
  await db.run`delete from notice_last ${ofMember}`
  await db.run`delete from push_subscription ${ofMember}`
  await db.run`delete from link ${ofMember}`
  const { email } = await db.one<{ email: string | null }>`
    select email from member where id = ${member} and site_id = ${site.id}`
  if (email) await deleteRateLimits({ db, site }, mailboxLimitKeys(app, email))
  await db.run`
    delete from outbox
    where site_id = ${site.id}
      and (member_id = ${member} or reference = (select public_id from member where id = ${member} and site_id = ${site.id}))`
  // Rows of others stay, so that nobody is notified twice; their content goes.
  await db.run`
    update notice
    set subject = '', body_text = '', body_html = '', about = array_remove(about, ${member}::bigint)
    where site_id = ${site.id} and about <> '{}' and about @> array[${member}::bigint]`
}
