// Money that somebody transferred: known by the reference that the checkout showed (PAY-6, ISO 11649).
import type { Input } from '../../contract/call.ts'
import type { willTransfer as asked } from '../../contract/directDebit.ts'
import type { JobCtx, MemberCtx } from '../base/ctx.ts'
import { refuseUnless } from '../base/refusal.ts'
import { ibanOf } from '../sepa/index.ts'
import { complete } from './collected.ts'
import { type OrderRow, ownOrder } from './store.ts'
import { tellPayment } from './told.ts'
import { applied, held, type Moved, type Verdict } from './verdict.ts'

/** As people write it: lower case, in groups, with a word before and after it. Those with a typing mistake are none. */
export function referencesIn(...texts: (string | null)[]): string[] {
  const found = texts.flatMap((text) => {
    const bare = (text ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')
    return [...bare.matchAll(/(?=(RF\d\d[A-Z0-9]{10}))/g)].map(([, it]) => it as string)
  })
  return [...new Set(found)].filter((it) => ibanOf('RF', it.slice(4)) === it)
}

/** Another sum, a second time, or no order at all: for staff. Money that comes after the order was given up counts. */
export async function arrived(ctx: JobCtx, { amount, currency, remittance, end_to_end_id }: Moved): Promise<Verdict> {
  const references = referencesIn(remittance, end_to_end_id)
  const orders = await ctx.db.many<OrderRow>`
    select * from bank_order
    where site_id = ${ctx.site.id} and method = 'sct' and reference = any(${references})
    order by reference
    for update`
  const [order, another] = orders
  if (!order) return held('unknown')
  if (another) return held('several references')
  if (order.status === 'completed') return held('paid twice', order.reference)
  if (currency !== order.currency || amount !== order.amount) return held('another_sum', order.reference)
  await complete(ctx, order)
  return applied(order.reference)
}

/** Its buyer says that it is on its way. */
export async function willTransfer(ctx: MemberCtx, { payment }: Input<typeof asked>) {
  await ctx.db.transaction(async (db) => {
    const order = await ownOrder({ ...ctx, db }, payment, true)
    refuseUnless(order.method === 'sct' && ['open', 'pending'].includes(order.status), 'step_over')
    if (order.status === 'pending') return
    await db.run`update bank_order set status = 'pending' where site_id = ${ctx.site.id} and reference = ${order.reference}`
    await tellPayment({ ...ctx, db }, order, 'pending')
  })
  return {}
}
