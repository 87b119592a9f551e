// Writes a member's e-mail address, and confirms it (ACC-6, ACC-11, ACC-16). A confirmed one that is replaced stays the member's for 14
// days (formerEmail.ts).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import { emailKey } from './email.ts'
import { isFormerEmail } from './formerEmail.ts'
import { loginStatuses } from './setStatus.ts'

type WriteCtx = Pick<JobCtx, 'db' | 'site' | 'clock'>
type EmailChange = {
  email: string
  /** null where the address is not claimed yet (private membership). */
  key: string | null
  /** What was added to the account from here on may be the work of whoever changes the address; by default from now. */
  suspect_from?: Date
}

/** Rejects with an error that isEmailTaken knows where another member has the key. undefined where the member has left. */
export const setEmail = (
  { db, site, clock }: WriteCtx,
  member: Id<'member'>,
  { email, key, suspect_from = clock.now() }: EmailChange,
) =>
  db.maybe<{ name: string; email: string; old: string | null }>`
    with changed as (
      update member
      set email = ${email}, email_key = ${key}
      where id = ${member} and site_id = ${site.id}
        and (status = any(${[...loginStatuses]}) or (status = 'deleted' and erased_at is null))
      returning id, site_id, name, status, email, email_key, old.email as old, old.email_key as old_key),
    former as (
      insert into former_email (member_id, site_id, email, email_key, replaced_at, suspect_from)
      select id, site_id, old, old_key, ${clock.now()}, ${suspect_from}
      from changed
      where status <> 'not_confirmed' and old_key <> email_key
      on conflict (member_id, email_key) do update
      set email = excluded.email, replaced_at = excluded.replaced_at, suspect_from = excluded.suspect_from)
    select name, email, old from changed`

/** Confirms the address and claims it. false where it is another member's by now, or there is none. */
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
      and not exists (select 1 from member o where o.site_id = ${site.id} and o.email_key = ${key} and o.id <> m.id)
      and not exists (
        select 1 from former_email f
        where f.site_id = ${site.id} and f.email_key = ${key} and f.member_id <> m.id and ${isFormerEmail({ db, clock })})`
  return confirmed > 0
}

/** Removes an address from the accounts that do not have it claimed. */
export const removeUnclaimedEmail = ({ db, site }: Pick<JobCtx, 'db' | 'site'>, key: string) => db.run`
  update member set email = null
  where site_id = ${site.id} and email_key is null and email is not null and lower(email) = ${key}`

/** The owner of the mailbox did not sign up: the account that is not confirmed has no address any more (ACC-20). */
export const removeUnconfirmedEmail = ({ db, site }: Pick<JobCtx, 'db' | 'site'>, member: Id<'member'>) => db.run`
  update member set email = null, email_key = null
  where id = ${member} and site_id = ${site.id} and status = 'not_confirmed'`
