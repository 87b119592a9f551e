// GET /api/export: the state of the member's data export (ACC-15).
import type { MemberCtx } from '../base/ctx.ts'
import { newestExport, presentExport } from './dataExports.ts'

export const exportState = async (ctx: MemberCtx) => presentExport(await newestExport(ctx), ctx.clock.now())
