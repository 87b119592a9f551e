// Writes a member's e-mail address, and confirms it (ACC-6, ACC-11, ACC-16).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import { emailKey } from './email.ts'
import { loginStatuses } from './setStatus.ts'

type WriteCtx = Pick<JobCtx, 'db' | 'site' | 'clock'>

/**
 * `key`: null where the address is not claimed yet (private membership). Rejects with an error that isEmailTaken knows where another
 * member has the key. undefined where the member has left.
 */
export const setEmail = ({ db, site }: WriteCtx, member: Id<'member'>, email: string, key: string | null) =>
  db.maybe<{ name: string; email: string; old: string | null }>`
    update member
    set email = ${email}, email_key = ${key}
    where id = ${member} and site_id = ${site.id} and status = any(${[...loginStatuses]})
    returning name, email, old.email as old`

/** Confirms the address and claims it. false where another member has claimed it by now, or there is none. */
export async function confirmEmail(
  { db, site, clock }: WriteCtx,
  member: Id<'member'>,
  email: string,
): Promise<boolean> {
  const key = emailKey(email)
  const confirmed = await db.run`
    update member m
    set status = 'active', confirmed_at = ${clock.now()}, email_key = ${key}
    where m.id = ${member} and m.site_id = ${site.id} and ${key} <> ''
      and not exists (select 1 from member o where o.site_id = ${site.id} and o.email_key = ${key} and o.id <> m.id)`
  return confirmed > 0
}

/** Removes an address from the accounts that do not have it claimed. */
export const removeUnclaimedEmail = ({ db, site }: Pick<JobCtx, 'db' | 'site'>, key: string) => db.run`
  update member set email = null
  where site_id = ${site.id} and email_key is null and email is not null and lower(email) = ${key}`
