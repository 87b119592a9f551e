// Changes a member's status. The only other place that does is the confirmation of the address (setEmail.ts).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import type { MemberRow } from './store.ts'

type Status = MemberRow['status']
type ChangedMember = Columns<'member', 'id' | 'public_id' | 'name'>

/** Statuses in which a member may log in. */
export const loginStatuses = ['not_confirmed', 'active', 'disabled'] as const satisfies readonly Status[]

/** Writes the times of pause and deletion, too. undefined where the member is in no status of `from`. */
export const setStatus = (
  { db, site, clock }: Pick<JobCtx, 'db' | 'site' | 'clock'>,
  member: Id<'member'>,
  { from, to }: { from: readonly Status[]; to: Status },
) =>
  db.maybe<ChangedMember>`
    update member
    set status = ${to},
      paused_at = case ${to} when 'disabled' then coalesce(paused_at, ${clock.now()}) when 'active' then null else paused_at end,
      deleted_at = ${to === 'deleted' ? clock.now() : null}
    where id = ${member} and site_id = ${site.id} and status = any(${[...from]})
    returning id, public_id, name`
