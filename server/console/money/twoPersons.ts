// Refunds and grants of the console: at once below the limit, else stored for a second person (OPS-4, CRED-8).
import type { StaffInput, StaffResult } from '../../../contract/console/call.ts'
import type { grant as grantCall, refund as refundCall } from '../../../contract/console/money.ts'
import { paymentDossier, refundable } from '../../payments/index.ts'
import { runOrRequest } from '../../staff/index.ts'
import type { SiteCtx } from '../context.ts'
import { refuseStaff, refuseStale } from '../refusal.ts'

/** What `runOrRequest` answers: the command's own result, or the request that waits. */
type Waiting = { request?: string; status?: string }

export async function refund(
  ctx: SiteCtx,
  { payment, amount, credits, left, reference, reason }: StaffInput<typeof refundCall>,
): Promise<StaffResult<typeof refundCall>> {
  const { app, db, site, staff } = ctx
  const now = (await refundable(db, site, payment)) ?? refuseStaff('not_found')
  if (now.amount !== left && !(await isRepeated(ctx, payment, reference))) refuseStale(now)
  const result = (await runOrRequest(app, site, {
    ...{ staff, actor: ctx.actor(reason, reference), permission: 'money refund' },
    input: { payment, ...(amount !== undefined && { amount }), ...(credits !== undefined && { credits }) },
  })) as Waiting & { before?: boolean }
  if (result.request) return { status: 'waiting', request: result.request, before: false }
  if (result.status === 'failed')
    refuseStaff('refused', { text: 'The provider says no: nothing was paid back. Open the refund anew to try again.' })
  return {
    status: result.status === 'open' ? 'pending' : 'done',
    request: null,
    before: result.before === true,
  }
}

/** The same click again, after it was done. */
async function isRepeated({ db, site }: SiteCtx, payment: string, reference: string) {
  const dossier = await paymentDossier(db, site, payment)
  const rows = (dossier?.staff ?? []) as { action: string; reference: string | null }[]
  return rows.some((it) => it.action === 'refund' && it.reference === reference)
}

export async function grant(
  ctx: SiteCtx,
  { member, credits, reference, reason }: StaffInput<typeof grantCall>,
): Promise<StaffResult<typeof grantCall>> {
  const { app, site, staff } = ctx
  const result = (await runOrRequest(app, site, {
    ...{ staff, actor: ctx.actor(reason, reference), permission: 'money grant' },
    input: { member, credits },
  })) as Waiting & { before?: boolean; credits?: number }
  if (result.request) return { status: 'waiting', request: result.request, before: false, credits: null }
  return { status: 'done', request: null, before: result.before === true, credits: result.credits ?? null }
}
