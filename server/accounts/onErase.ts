// A member is erased: half-done signups that hold its address or aim at it, what it was allowed, and answers kept for requests made
// twice (ACC-12).
import type { JobCtx } from '../base/ctx.ts'
import { activationKeys } from './quota.ts'

export async function onErase({ db, site }: JobCtx, member: number) {
  const who = await db.one<{ public_id: string; email_key: string | null }>`
    select public_id, email_key from member where id = ${member} and site_id = ${site.id}`
  await db.run`
    delete from signup_draft
    where site_id = ${site.id} and (data->>'member' = ${`${member}`} or lower(data->>'email') = ${who.email_key})`
  // Who signed up with its address where nobody is told who is a member (claimAddress.ts).
  await db.run`
    update member set email = null
    where site_id = ${site.id} and email_key is null and email is not null and id <> ${member} and lower(email) = ${who.email_key}`
  await db.run`update signup_draft set target_id = null where site_id = ${site.id} and target_id = ${member}`
  await db.run`delete from quota where site_id = ${site.id} and key = any(${activationKeys(member)})`
  // Answers to others that may name it are older than its leaving: the sweep of what has run out took them.
  await db.run`delete from keyed_request where site_id = ${site.id} and asker = ${who.public_id}`
}
