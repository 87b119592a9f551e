// What the bank booked, each movement once, whichever file tells of it (PAY-5, PAY-6). What fits nothing is left for staff.

import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import { type Booking, wallClock } from '../sepa/index.ts'
import { inJob, siteById } from '../sites/index.ts'
import { collected } from './collected.ts'
import { comesBack } from './consequence.ts'
import { sentBack, wentOut } from './refunds.ts'
import { opened, sealed } from './sealed.ts'
import type { DebitRow } from './store.ts'
import { arrived } from './transfers.ts'
import { applied, held, type Moved, type Said, type Verdict } from './verdict.ts'

/** Days for which money that went back is waited for to have come. */
const patience = 3 * 86_400

/** Once; false where it was known. */
export async function book(ctx: JobCtx, it: Booking): Promise<boolean> {
  if (!it.booked) return false
  const { db, site, clock, app } = ctx
  const { name, iban, remittance, reason_text } = it
  const isOther = it.kind === 'other'
  const said = {
    name,
    iban,
    remittance,
    reason_text,
    direction: it.direction,
    original_amount: it.original_amount,
    charges: it.charges,
  }
  const fresh = await db.run`
    insert into bank_booking (reference, site_id, kind, amount, currency, booked_on, end_to_end_id, group_id, reason, said, state, created_at)
    values (${it.reference}, ${site.id}, ${it.kind}, ${it.amount}, ${it.currency}, ${it.booked_on}, ${it.end_to_end_id}, ${it.group_id},
      ${it.reason}, ${sealed(app, JSON.stringify(said))}, 'waiting', ${clock.now()})
    on conflict (reference) do nothing`
  if (!fresh) return false
  const verdict = await judge(ctx, it, false)
  await note(ctx, it.reference, verdict)
  // Of what is none of our business we keep that it was seen, and nothing else.
  if (isOther && verdict.state === 'none_of_ours')
    await db.run`update bank_booking set said = '', end_to_end_id = null where site_id = ${site.id} and reference = ${it.reference}`
  return true
}

const note = ({ db, site }: JobCtx, reference: string, { state, why, order }: Verdict) =>
  db.run`
    update bank_booking
    set state = ${state}, why = ${why ?? null}, order_reference = coalesce(${order ?? null}, order_reference)
    where site_id = ${site.id} and reference = ${reference}`

async function judge(ctx: JobCtx, it: Moved, isOld: boolean): Promise<Verdict> {
  if (it.kind === 'collected') return cameIn(ctx, it)
  if (it.kind === 'returned' || it.kind === 'refunded') return wentBack(ctx, it, it.kind, isOld)
  if (it.kind === 'received') return arrived(ctx, it)
  if (it.kind === 'bounced') return sentBack(ctx, it)
  return wentOut(ctx, it)
}

const findDebit = ({ db, site }: JobCtx, end_to_end_id: string | null) =>
  db.maybe<DebitRow>`
    select * from direct_debit where site_id = ${site.id} and end_to_end_id = ${end_to_end_id} for update`

/** One debit, or all of a group that the bank booked in one line. */
async function cameIn(
  ctx: JobCtx,
  { end_to_end_id, group_id, amount, currency, original_amount, booked_on }: Moved,
): Promise<Verdict> {
  const on = booked_on ?? wallClock(ctx.clock.now(), 'Europe/Berlin').day
  if (end_to_end_id === null && group_id !== null) {
    const debits = await ctx.db.many<DebitRow>`
      select * from direct_debit where site_id = ${ctx.site.id} and group_id = ${group_id} and state = 'sent' order by id for update`
    if (!debits.length) return held('unknown')
    if (currency !== 'EUR' || debits.reduce((sum, it) => sum + it.amount, 0) !== amount) return held('another_sum')
    for (const debit of debits) await collected(ctx, debit, on)
    return { state: 'applied' }
  }
  const debit = await findDebit(ctx, end_to_end_id)
  if (!debit) return held('unknown')
  if (currency !== 'EUR' || (original_amount ?? amount) !== debit.amount)
    return held('another_sum', debit.order_reference)
  if (debit.state !== 'sent') return held(`was ${debit.state}`, debit.order_reference)
  await collected(ctx, debit, on)
  return applied(debit.order_reference)
}

/** `isOld`: that it came was never told, so it is taken as never having come. */
async function wentBack(ctx: JobCtx, it: Moved, how: 'returned' | 'refunded', isOld: boolean): Promise<Verdict> {
  const debit = await findDebit(ctx, it.end_to_end_id)
  if (!debit) return held('unknown')
  const order = debit.order_reference
  if (it.currency !== 'EUR' || (it.original_amount ?? it.amount - it.charges) !== debit.amount)
    return held('another_sum', order)
  if (debit.state === 'sent' && !isOld) return { state: 'waiting', why: 'not collected yet', order }
  if (!['sent', 'collected', 'settled'].includes(debit.state)) return held(`was ${debit.state}`, order)
  return (await comesBack(ctx, debit, it.reason, how)) ? held('our own mistake', order) : applied(order)
}

type Waiting = Omit<Moved, keyof Said> & { site_id: number; said: string; created_at: Date }

/** What waited: a return that was told before the money. */
export async function bookWaiting(app: App) {
  const rows = await app.db.many<Waiting>`
    select reference, site_id, kind, amount, currency, booked_on, end_to_end_id, group_id, reason, said, created_at
    from bank_booking where state = 'waiting' order by id limit 1000`
  for (const { reference, site_id, created_at } of rows) {
    const site = await siteById(app.db, site_id)
    if (!site) continue
    await inJob(app, site, async (ctx) => {
      const row = await ctx.db.maybe<Waiting>`
        select * from bank_booking where site_id = ${site_id} and reference = ${reference} and state = 'waiting' for update skip locked`
      if (!row) return
      const isOld = created_at <= addSeconds(app.clock.now(), -patience)
      await note(ctx, reference, await judge(ctx, { ...row, ...JSON.parse(opened(app, row.said)) }, isOld))
    })
  }
}
