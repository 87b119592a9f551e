// A report opens a case, or joins the open one of what is reported; the report is its evidence (SAFE-2).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import { kindOfReport } from './clocks.ts'
import { openCase } from './openCase.ts'
import type { ReportInput } from './store.ts'

type ReportOfCase = Omit<ReportInput, 'words'> & { report: number; reporter: Id<'member'> | null; ip: string }

export const openReportCase = (ctx: JobCtx, { member, photo, message, reason, report, reporter, ip }: ReportOfCase) =>
  openCase(ctx, {
    kind: kindOfReport(reason, { photo, message }),
    ...{ reason, member, photo, message },
    evidence: { report },
    reporter: { member: reporter, ip },
  })
