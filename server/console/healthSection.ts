// The section "Health": the state of the deployment, and another start of jobs that were given up (STAFF-2, OPS-8).
import type { StaffInput } from '../../contract/console/call.ts'
import type * as contract from '../../contract/console/health.ts'
import { restartJobs } from '../base/jobs/jobQueue.ts'
import { healthState } from '../health/index.ts'
import type { StaffCtx } from './context.ts'

export const state = ({ app }: StaffCtx) => healthState(app)

export const again = (ctx: StaffCtx, { task, reason }: StaffInput<typeof contract.again>) =>
  restartJobs(ctx, ctx.actor(reason), task)
