// GET /api/payments/spending: a gentle warning with numbers for who spends much, in money or in hours; once a day (CRED-6).
import type { Output } from '../../contract/call.ts'
import type { spending as call } from '../../contract/payments.ts'
import { addSeconds } from '../base/clock.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { currencyOf, paidHours, saleCountry } from '../credits/index.ts'
import { SPENDING_DAYS, SPENDING_HOURS, spendingThresholds } from './spendingThresholds.ts'

const DAY_SECONDS = 86_400

export async function spending(ctx: MemberCtx): Promise<Output<typeof call>> {
  const currency = currencyOf(saleCountry(ctx))
  const now = ctx.clock.now()
  const since = (days: number) => addSeconds(now, -days * DAY_SECONDS)
  const [day, week, month] = SPENDING_DAYS.map(since)
  const sums = await ctx.db.one<{ day: number; week: number; month: number }>`
    select
      coalesce(sum(paid) filter (where p.created_at > ${day}), 0)::bigint as day,
      coalesce(sum(paid) filter (where p.created_at > ${week}), 0)::bigint as week,
      coalesce(sum(paid), 0)::bigint as month
    from payment p
    cross join lateral (
      select p.amount - coalesce(sum(r.amount) filter (where r.status = 'completed'), 0) as paid
      from payment_refund r where r.payment_id = p.id) net
    where p.member_id = ${ctx.member.id} and p.site_id = ${ctx.site.id} and p.currency = ${currency}
      and p.status in ('pending', 'completed') and p.created_at > ${month}`
  const amounts = [sums.day, sums.week, sums.month]
  const thresholds = spendingThresholds[currency]
  // The longest time that is above its threshold says most.
  const above = [2, 1, 0].find((at) => Number(amounts[at]) >= Number(thresholds[at]))
  const hours = await paidHours(ctx, since(1))
  return {
    spent:
      above === undefined ? null : { amount: Number(amounts[above]), currency, days: Number(SPENDING_DAYS[above]) },
    hours: hours >= SPENDING_HOURS ? hours : null,
  }
}
