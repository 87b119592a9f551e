// The SQL of exports. Both files have their random names from the start, so that whatever becomes of a job, they can be found.
import type { Output } from '../../contract/call.ts'
import type * as contract from '../../contract/lifecycle.ts'
import { durationSeconds } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { newId } from '../base/encryption/tokens.ts'

/** Seconds after which one that is still being made counts as failed: its job died. */
export const makingFor = 3_600
const restBetween = 86_400

type ExportRow = {
  id: number
  status: 'making' | 'ready' | 'failed'
  requested_at: Date
  expires: Date | null
}
type Ready = Pick<ExportRow, 'requested_at'> & { page_file: string; json_file: string }

const columns = (db: Db) => db.fragment`id, status, requested_at, expires`

/** The newest one that the member may know of: what has run out is none. */
export const newestExport = ({ db, site, member, clock }: MemberCtx) =>
  db.maybe<ExportRow>`
    select ${columns(db)}
    from data_export
    where site_id = ${site.id} and member_id = ${member.id} and (expires is null or expires > ${clock.now()})
    order by id desc
    limit 1`

/** The newest one that can be fetched. */
export const readyExport = ({ db, site, member, clock }: MemberCtx) =>
  db.maybe<Ready>`
    select page_file, json_file, requested_at
    from data_export
    where site_id = ${site.id} and member_id = ${member.id} and status = 'ready' and expires > ${clock.now()}
    order by id desc
    limit 1`

/** One is being made, or was asked for within a day; what failed does not count. Of both, the one that is being made. */
export const recentExport = ({ db, site, member, clock }: MemberCtx) =>
  db.maybe<Pick<ExportRow, 'status'>>`
    select status
    from data_export
    where site_id = ${site.id} and member_id = ${member.id}
      and (status = 'making' and requested_at > ${addSeconds(clock.now(), -makingFor)}
        or status = 'ready' and requested_at > ${addSeconds(clock.now(), -restBetween)})
    order by status
    limit 1`

export const addExport = ({ db, site, member, clock }: MemberCtx) =>
  db.one<ExportRow>`
    insert into data_export (site_id, member_id, status, page_file, json_file, requested_at)
    values (${site.id}, ${member.id}, 'making', ${`${newId()}.html`}, ${`${newId()}.json`}, ${clock.now()})
    returning ${columns(db)}`

/** False where it is no longer waited for: it took too long, or the member is gone. */
export const finishExport = async ({ db, site, clock }: Pick<Ctx, 'db' | 'site' | 'clock'>, id: number) =>
  (await db.run`
    update data_export
    set status = 'ready', ready_at = ${clock.now()}, expires = ${addSeconds(clock.now(), durationSeconds.exportKept)}
    where id = ${id} and site_id = ${site.id} and status = 'making'`) > 0

export function presentExport(row: ExportRow | undefined, now: Date): Output<typeof contract.exportState> {
  if (!row) return { status: 'none', requested_at: null, expires: null }
  const died = row.status === 'making' && row.requested_at <= addSeconds(now, -makingFor)
  return {
    status: died ? 'failed' : row.status,
    requested_at: row.requested_at.toISOString(),
    expires: row.expires?.toISOString() ?? null,
  }
}
