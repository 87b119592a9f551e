// The hash of a member's password, and when it was set (ACC-10).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

/** Answers the member's name, for the mail about the change. */
export const setPasswordHash = (
  { db, site, clock }: Pick<JobCtx, 'db' | 'site' | 'clock'>,
  member: Id<'member'>,
  password_hash: string,
) =>
  db.one<Columns<'member', 'name'>>`
    update member set password_hash = ${password_hash}, password_changed_at = ${clock.now()}
    where id = ${member} and site_id = ${site.id}
    returning name`

/** When the password was set: last changed, or at the signup. */
export async function passwordSetAt({ db, site }: Pick<JobCtx, 'db' | 'site'>, member: Id<'member'>): Promise<Date> {
  const { at } = await db.one<{ at: Date }>`
    select coalesce(password_changed_at, created_at) as at from member where id = ${member} and site_id = ${site.id}`
  return at
}
