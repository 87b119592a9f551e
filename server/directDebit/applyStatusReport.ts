// Applies a status report of the bank on a collection file: accepted or rejected, whole or in part (PAY-5, pain.002).
import type { App, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { BankFileFault, type ReportedDebit, type ReportedGroup, type StatusReport } from '../sepa/index.ts'
import { inJob, siteById } from '../sites/index.ts'
import type { ImportResult } from './importBankFile.ts'
import { applyRTransaction } from './rTransaction.ts'
import type { DebitRow } from './store.ts'

type FileRow = Columns<'bank_file', 'id' | 'site_id' | 'state'>

/** Throws BankFileFault where the original file is not ours. */
export async function applyStatusReport(app: App, report: StatusReport): Promise<ImportResult> {
  const file = await app.db
    .maybe<FileRow>`select id, site_id, state from bank_file where message_id = ${report.original_message_id}`
  const site = file && (await siteById(app.db, file.site_id))
  if (!file || !site) throw new BankFileFault('field', 'a report on a file that is not ours')
  return inJob(app, site, async (ctx) => {
    // Banks that reject a file as a whole may list only the debits that are to blame.
    const others = report.outcome === 'rejected' ? [{ which: {}, reasons: report.reasons }] : []
    const lines = [...report.groups.flatMap(rejectionsIn), ...others]
    let applied = 0
    for (const { which, reasons } of lines)
      for (const debit of await findSentDebits(ctx, file.id, which)) {
        await applyRTransaction(ctx, debit, reasons[0] ?? report.reasons[0] ?? null, 'rejected')
        applied += 1
      }
    const state =
      report.outcome === 'rejected' ? 'rejected' : report.outcome === 'accepted' || lines.length > 0 ? 'accepted' : null
    if (state)
      await ctx.db.run`
        update bank_file set state = ${state}, answered_at = ${ctx.clock.now()} where site_id = ${site.id} and id = ${file.id}`
    return { site: site.id, bookings: lines.length, applied }
  })
}

type DebitSelector = { group_id?: string | null; end_to_end_id?: string | null }
type Rejection = { which: DebitSelector; reasons: string[] }

/** The listed debits, and where their group is rejected, the rest of it. */
const rejectionsIn = ({ group_id, outcome, reasons, debits }: ReportedGroup): Rejection[] => [
  ...debits
    .filter((it: ReportedDebit) => it.outcome === 'rejected' && it.end_to_end_id !== null)
    .map((it) => ({ which: { end_to_end_id: it.end_to_end_id }, reasons: it.reasons.length ? it.reasons : reasons })),
  ...(outcome === 'rejected' && (group_id !== null || !debits.length) ? [{ which: { group_id }, reasons }] : []),
]

/** Debits still in the state sent; a repeated report finds none. */
const findSentDebits = ({ db, site }: JobCtx, file: number, { group_id, end_to_end_id }: DebitSelector) =>
  db.many<DebitRow>`
    select * from direct_debit
    where site_id = ${site.id} and file_id = ${file} and state = 'sent'
      and (${group_id ?? null}::text is null or group_id = ${group_id ?? null})
      and (${end_to_end_id ?? null}::text is null or end_to_end_id = ${end_to_end_id ?? null})
    order by id
    for update`
