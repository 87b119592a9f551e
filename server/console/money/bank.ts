// SEPA files, and what staff do about bookings, refunds and stuck debits (PAY-5, PAY-6). Each is audited as the commands
// of `npm run bank` are.

import type * as contract from '../../../contract/console/bank.ts'
import type { StaffInput, StaffResult } from '../../../contract/console/call.ts'
import { audit } from '../../base/audit/audit.ts'
import { rejectInput } from '../../base/audit/commandInput.ts'
import {
  bankOverview,
  createFileForSite,
  creditorOf,
  downloadFile,
  importBankFiles,
  markBookingDone,
  retryOrFailOrder,
  settleRefundByStaff,
} from '../../directDebit/index.ts'
import { BankFileFault } from '../../sepa/index.ts'
import { inJob } from '../../sites/index.ts'
import { requireRole } from '../../staff/index.ts'
import { auditLook } from '../auditLook.ts'
import type { SiteCtx, StaffCtx } from '../context.ts'
import { refuseStaff } from '../refusal.ts'

/** With names and accounts of members: each look is written down. */
export async function overview(ctx: SiteCtx): Promise<StaffResult<typeof contract.overview>> {
  const { files, held, refunds, stuck } = await bankOverview(ctx.app, ctx.site)
  if (held.length + refunds.length) await auditLook(ctx, 'bank')
  return {
    is_set_up: creditorOf(ctx.site) !== null,
    files: files.map(({ public_id, ...it }) => ({ file: public_id, ...it })),
    held: held.map((it) => ({
      ...{ reference: it.reference, kind: it.kind, amount: it.amount, currency: it.currency },
      ...{ booked_on: it.booked_on ?? '', why: it.match_reason, order: it.order_reference },
      ...{ party: it.name ?? null, remittance: it.remittance ?? null },
    })),
    refunds: refunds.map(({ refund_id, ...it }) => ({ refund: refund_id, ...it })),
    stuck: stuck.map(({ reference, ...it }) => ({ order: reference, ...it })),
  }
}

/** Of one booking, refund or debit that waits, by its own name; nothing is written down here. */
export async function bankDetails(ctx: SiteCtx, reference: string) {
  const { held, refunds, stuck } = await bankOverview(inner(ctx), ctx.site)
  const booking = held.find((it) => it.reference === reference)
  if (booking)
    return {
      ...{ name: booking.name ?? null, account: booking.iban ?? null, words: booking.remittance ?? null },
      ...{ order: booking.order_reference, booked_on: booking.booked_on },
    }
  const refund = refunds.find((it) => it.refund_id === reference)
  if (refund) return { name: refund.holder, account: refund.iban, words: refund.reference }
  return { order: stuck.find((it) => it.reference === reference)?.reference ?? null }
}

export async function makeFile({ app, site, staff, actor }: SiteCtx, { reason }: StaffInput<typeof contract.makeFile>) {
  if (!creditorOf(site)) rejectInput('site: nobody collects for it yet: npm run bank -- creditor')
  await inJob(app, site, async (ctx) => {
    await requireRole(ctx.db, staff, 'bank file')
    await audit(ctx, actor(reason), { action: 'bank.file', subject: 'directdebit' })
  })
  return { made: (await createFileForSite(app, site)) !== null }
}

export async function takeFile(ctx: SiteCtx, { file, reason }: StaffInput<typeof contract.takeFile>) {
  const { message_id, xml } = await downloadFile(inner(ctx), ctx.site, file)
  await audit(ctx, ctx.actor(reason), { action: 'bank.download', subject: file })
  return { name: `${message_id}.xml`, xml }
}

/** The same file again changes nothing. */
export async function readFile(
  { app, staff, actor }: StaffCtx,
  { name, base64 }: StaffInput<typeof contract.readFile>,
): Promise<StaffResult<typeof contract.readFile>> {
  await app.db.transaction(async (db) => {
    await requireRole(db, staff, 'bank read')
    await audit({ db, clock: app.clock, site: null }, actor('a file of the bank'), {
      action: 'bank.read',
      subject: 'directdebit',
    })
  })
  try {
    return await importBankFiles(app, Buffer.from(base64, 'base64'), name)
  } catch (error) {
    if (error instanceof BankFileFault) return rejectInput(`file: ${error.message}`)
    throw error
  }
}

/** `done` false: there is nothing of that name, or somebody did it already. */
async function written(ctx: SiteCtx, verb: string, subject: string, why: string, done: boolean | number) {
  if (!done) refuseStaff('not_found')
  await audit(ctx, ctx.actor(why), { action: `bank.${verb}`, subject })
  return {}
}
const inner = ({ app, db }: SiteCtx) => ({ ...app, db: db as typeof app.db })

export const markDone = async (ctx: SiteCtx, { reference, reason }: StaffInput<typeof contract.markDone>) =>
  written(ctx, 'done', reference, reason, await markBookingDone(inner(ctx), ctx.site, reference, reason))

export const settleRefund = async (
  ctx: SiteCtx,
  { refund, outcome, reason }: StaffInput<typeof contract.settleRefund>,
) => written(ctx, 'refunded', refund, reason, await settleRefundByStaff(inner(ctx), ctx.site, refund, outcome))

export const collectAgain = async (ctx: SiteCtx, { order, reason }: StaffInput<typeof contract.collectAgain>) =>
  written(ctx, 'again', order, reason, await retryOrFailOrder(inner(ctx), ctx.site, order, 'again'))

export const giveUp = async (ctx: SiteCtx, { order, reason }: StaffInput<typeof contract.giveUp>) =>
  written(ctx, 'fail', order, reason, await retryOrFailOrder(inner(ctx), ctx.site, order, 'fail'))
