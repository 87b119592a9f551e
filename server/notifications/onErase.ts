// A member is erased: what was sent to it, what it chose about that, and its name in what was sent to others (ACC-12).
import type { JobCtx } from '../base/ctx.ts'
import { mailboxKeys } from './perMailbox.ts'

export async function onErase({ app, db, site }: JobCtx, member: number) {
  const mine = db.part`where site_id = ${site.id} and member_id = ${member}`
  await db.run`delete from notice_report ${mine}`
  await db.run`delete from notice ${mine}`
  await db.run`delete from notice_choice ${mine}`
  await db.run`delete from notice_stop ${mine}`
  await db.run`delete from notice_last ${mine}`
  await db.run`delete from push_subscription ${mine}`
  await db.run`delete from link ${mine}`
  const { email } = await db.one<{ email: string | null }>`
    select email from member where id = ${member} and site_id = ${site.id}`
  if (email) await db.run`delete from quota where site_id = ${site.id} and key = any(${mailboxKeys(app, email)})`
  await db.run`
    delete from outbox
    where site_id = ${site.id}
      and (member_id = ${member} or reference = (select public_id from member where id = ${member} and site_id = ${site.id}))`
  // Rows of others stay, so that nobody is told twice; their words go.
  await db.run`
    update notice
    set subject = '', body_text = '', body_html = '', about = array_remove(about, ${member}::bigint)
    where site_id = ${site.id} and about <> '{}' and about @> array[${member}::bigint]`
}
