// SQL of data exports. Both files get their random names first, so that they can be found even if the job dies.
import type { Output } from '../../contract/call.ts'
import type * as contract from '../../contract/lifecycle.ts'
import { durationSeconds } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { newId } from '../base/encryption/tokens.ts'

/** An export in progress for longer counts as failed: its job died. */
export const MAX_EXPORT_SECONDS = 3_600
const MIN_EXPORT_INTERVAL_SECONDS = 86_400

type ExportRow = Columns<'data_export', 'id' | 'status' | 'requested_at' | 'expires'>
type ReadyExport = Pick<ExportRow, 'requested_at'> & { page_file: string; json_file: string }

const columns = (db: Db) => db.fragment`id, status, requested_at, expires`

/** The newest export that has not expired. */
export const newestExport = ({ db, site, member, clock }: MemberCtx) =>
  db.maybe<ExportRow>`
    select ${columns(db)}
    from data_export
    where site_id = ${site.id} and member_id = ${member.id} and (expires is null or expires > ${clock.now()})
    order by id desc
    limit 1`

/** The newest export that can be downloaded. */
export const readyExport = ({ db, site, member, clock }: MemberCtx) =>
  db.maybe<ReadyExport>`
    select page_file, json_file, requested_at
    from data_export
    where site_id = ${site.id} and member_id = ${member.id} and status = 'ready' and expires > ${clock.now()}
    order by id desc
    limit 1`

/** An export in progress, else one of the last day; failed ones do not count. */
export const recentExport = ({ db, site, member, clock }: MemberCtx) =>
  db.maybe<Pick<ExportRow, 'status'>>`
    select status
    from data_export
    where site_id = ${site.id} and member_id = ${member.id}
      and (status = 'making' and requested_at > ${addSeconds(clock.now(), -MAX_EXPORT_SECONDS)}
        or status = 'ready' and requested_at > ${addSeconds(clock.now(), -MIN_EXPORT_INTERVAL_SECONDS)})
    order by status
    limit 1`

export const insertExport = ({ db, site, member, clock }: MemberCtx) =>
  db.one<ExportRow>`
    insert into data_export (site_id, member_id, status, page_file, json_file, requested_at)
    values (${site.id}, ${member.id}, 'making', ${`${newId()}.html`}, ${`${newId()}.json`}, ${clock.now()})
    returning ${columns(db)}`

/** False where the export has expired or the member was erased meanwhile. */
export const finishExport = async ({ db, site, clock }: Pick<Ctx, 'db' | 'site' | 'clock'>, id: number) =>
  (await db.run`
    update data_export
    set status = 'ready', ready_at = ${clock.now()}, expires = ${addSeconds(clock.now(), durationSeconds.exportKept)}
    where id = ${id} and site_id = ${site.id} and status = 'making'`) > 0

export function presentExport(row: ExportRow | undefined, now: Date): Output<typeof contract.exportState> {
  if (!row) return { status: 'none', requested_at: null, expires: null }
  const isDead = row.status === 'making' && row.requested_at <= addSeconds(now, -MAX_EXPORT_SECONDS)
  return {
    status: isDead ? 'failed' : row.status,
    requested_at: row.requested_at.toISOString(),
    expires: row.expires?.toISOString() ?? null,
  }
}
