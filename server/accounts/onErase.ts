// Erases a member: unfinished signups that hold its address or target it, dismissed
// alerts, its rate limits, and its idempotency keys (ACC-12).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { deleteIdempotencyKeys } from '../base/http/idempotency.ts'
import { deleteRateLimits } from '../base/rateLimits/rateLimit.ts'
import { removeUnclaimedEmail } from '../members/index.ts'
import { activationMailKeys } from './signupRateLimits.ts'

export async function onErase({ db, site }: JobCtx, member: Id<'member'>) {
  const identity = await db.one<Columns<'member_contact', 'public_id' | 'email_key'>>`
    select public_id, email_key from member_contact where id = ${member} and site_id = ${site.id}`
  await db.run`
    delete from signup_draft
    where site_id = ${site.id} and (data->>'member' = ${`${member}`} or lower(data->>'email') = ${identity.email_key})`
  // Accounts that signed up with its address on a site with private membership (claimAddress.ts).
  if (identity.email_key) await removeUnclaimedEmail({ db, site }, identity.email_key)
  await db.run`update signup_draft set target_id = null where site_id = ${site.id} and target_id = ${member}`
  await db.run`delete from alert_dismissal where site_id = ${site.id} and member_id = ${member}`
  await deleteRateLimits({ db, site }, activationMailKeys(member))
  // Answers to others that may name it are older than the deletion: deleteExpired.ts has removed them.
  await deleteIdempotencyKeys({ db, site }, identity.public_id)
}
