// The section "Money": payments and chargebacks page by page, and one payment whole (STAFF-2, OPS-4).
import type { StaffInput, StaffResult } from '../../../contract/console/call.ts'
import {
  type chargebacks as chargebacksCall,
  MONEY_PAGE_ROWS,
  type payment as paymentCall,
  type payments as paymentsCall,
} from '../../../contract/console/money.ts'
import { findMember } from '../../members/index.ts'
import { listChargebacks, listPayments, paymentDossier, refundable } from '../../payments/index.ts'
import { auditLook } from '../auditLook.ts'
import type { SiteCtx, SitesCtx } from '../context.ts'
import { refuseStaff } from '../refusal.ts'

export async function payments(
  { db, sites }: SitesCtx,
  { site: _, ...filter }: StaffInput<typeof paymentsCall>,
): Promise<StaffResult<typeof paymentsCall>> {
  return page(await listPayments(db, sites, filter, MONEY_PAGE_ROWS + 1))
}

export async function chargebacks(
  { db, sites }: SitesCtx,
  { stage, before }: StaffInput<typeof chargebacksCall>,
): Promise<StaffResult<typeof chargebacksCall>> {
  return page(await listChargebacks(db, sites, { stage, before }, MONEY_PAGE_ROWS + 1))
}

/** One row more was asked for than is shown. */
function page<Row extends { id: number }>(found: Row[]) {
  const rows = found.slice(0, MONEY_PAGE_ROWS)
  return { rows, next: found.length > MONEY_PAGE_ROWS ? (rows.at(-1)?.id ?? null) : null }
}

type Result = StaffResult<typeof paymentCall>

/** Of the provider's events what they say, not who paid. */
export async function payment(ctx: SiteCtx, { payment: number }: StaffInput<typeof paymentCall>): Promise<Result> {
  const { db, site } = ctx
  const dossier = await paymentDossier(db, site, number)
  const left = await refundable(db, site, number)
  if (!dossier || !left) return refuseStaff('not_found')
  const { public_id, paymentmethod, ...row } = dossier.payment as Record<string, unknown>
  const member = await findMember(ctx, `${row.member}`)
  await auditLook(ctx, 'payment', { member: member?.id ?? null })
  return {
    payment: picked<Result['payment']>({ ...row, payment: public_id, method: paymentmethod }, [
      ...(['payment', 'member', 'erased', 'status', 'reason', 'bundle', 'credits', 'list_amount', 'amount'] as const),
      ...(['currency', 'country', 'network_country', 'instrument_country', 'vat_country', 'vat_rate', 'vat'] as const),
      ...(['method', 'card_brand', 'provider', 'provider_ref', 'discount', 'receipt_no', 'repeated'] as const),
      ...(['created_at', 'settled_at', 'poll_count', 'poll_at'] as const),
    ]),
    left,
    refunds: dossier.refunds.map((it) =>
      picked<Result['refunds'][number]>(it, [
        ...(['refund', 'credit_note_no', 'status', 'reason', 'credits', 'amount', 'created_at'] as const),
        'settled_at',
      ]),
    ),
    chargebacks: dossier.chargebacks.map((it) =>
      picked<Result['chargebacks'][number]>(it as object, [
        ...(['ref', 'stage', 'amount', 'credits_taken', 'credits_owed', 'created_at', 'settled_at'] as const),
      ]),
    ),
    alerts: dossier.alerts.map((it) =>
      picked<Result['alerts'][number]>(it as object, ['ref', 'kind', 'amount', 'created_at']),
    ),
    express: dossier.express_request as Result['express'],
    withdrawals: dossier.withdrawals.map((it) =>
      picked<Result['withdrawals'][number]>(it as object, ['reference', 'state', 'created_at', 'due_at']),
    ),
    events: (dossier.events as Event[]).map(shownEvent),
    money: dossier.money as Result['money'],
    credits: dossier.credits.map((it) =>
      picked<Result['credits'][number]>(it as object, ['lot', 'amount', 'balance_after', 'reason', 'created_at']),
    ),
    staff: dossier.staff.map((it) =>
      picked<Result['staff'][number]>(it as object, ['at', 'actor', 'action', 'reason', 'reference']),
    ),
  }
}

const picked = <T extends object>(row: object, keys: readonly (keyof T & string)[]): T =>
  Object.fromEntries(keys.map((key) => [key, (row as Record<string, unknown>)[key]])) as T

type Event = {
  event_id: string
  event: { kind: string; outcome?: string; stage?: string; alert?: string; reason?: string }
  received_at: Date
  applied_at: Date | null
  verdict: string | null
}
const shownEvent = ({ event_id, event, received_at, applied_at, verdict }: Event) => ({
  ...{ event_id, received_at, applied_at, verdict },
  kind: event.kind,
  says: [event.outcome ?? event.stage ?? event.alert, event.reason].filter(Boolean).join(', '),
})
