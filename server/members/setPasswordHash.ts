// Writes the hash of a member's password. Its name is answered, for the mail about the change (ACC-10).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

export const setPasswordHash = (
  { db, site, clock }: Pick<JobCtx, 'db' | 'site' | 'clock'>,
  member: Id<'member'>,
  password_hash: string,
) =>
  db.one<Columns<'member', 'name'>>`
    update member set password_hash = ${password_hash}, password_changed_at = ${clock.now()}
    where id = ${member} and site_id = ${site.id}
    returning name`
