// Disputes and fraud by site, card brand and month, against the schemes' thresholds (PAY-13).
import type { App } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { setDeploymentValue } from '../base/db/deploymentValue.ts'
import { thresholdsOf } from './schemeThresholds.ts'

type MonthRow = {
  site: string
  brand: 'visa' | 'mastercard' | 'other'
  /** YYYY-MM, UTC: the schemes count calendar months. */
  month: string
  payments: number
  payments_before: number
  disputes: number
  fraud: number
}
export type SchemeRatio = MonthRow & {
  programs: {
    program: string
    ratio_basis_points: number
    limit_basis_points: number
    counted: number
    limit_count: number
    /** ok; near: from half the share on; over: share and count are reached. */
    state: 'ok' | 'near' | 'over'
  }[]
}

/** Of the last `months`, this one included. Disputes and reports count in the month in which they come. */
export async function schemeRatios(db: Db, now: Date, months = 6): Promise<SchemeRatio[]> {
  const rows = await db.many<MonthRow>`
    with bounds as (
      select since, (since - interval '1 month') at time zone 'utc' as since_before
      from (select date_trunc('month', ${now}::timestamptz at time zone 'utc') - make_interval(months => ${months - 1}) as since) first
    ), card as (
      select p.id, p.site_id, p.settled_at, coalesce(p.card_brand, case
        when p.paymentmethod = 'visa' then 'visa'
        when p.paymentmethod in ('mastercard', 'maestro') then 'mastercard'
        when p.paymentmethod in ('creditcard', 'applepay', 'cartebancaire', 'dankort', 'nexi') then 'other' end) as brand
      from payment p where p.status = 'completed'
    ), happened as (
      select site_id, brand, date_trunc('month', settled_at at time zone 'utc') as month, 'payment' as kind
      from card, bounds where settled_at >= bounds.since_before
      union all
      select c.site_id, card.brand, date_trunc('month', c.created_at at time zone 'utc'), 'dispute'
      from payment_chargeback c join card on card.id = c.payment_id, bounds where c.created_at >= bounds.since_before
      union all
      select a.site_id, card.brand, date_trunc('month', a.created_at at time zone 'utc'), 'fraud'
      from payment_alert a join card on card.id = a.payment_id, bounds where a.kind = 'fraud' and a.created_at >= bounds.since_before
    ), counted as (
      select site_id, brand, month, count(*) filter (where kind = 'payment')::int as payments,
        count(*) filter (where kind = 'dispute')::int as disputes, count(*) filter (where kind = 'fraud')::int as fraud
      from happened
      where brand is not null
      group by 1, 2, 3
    )
    select s.key as site, n.brand, to_char(n.month, 'YYYY-MM') as month, n.payments, n.disputes, n.fraud,
      coalesce(b.payments, 0) as payments_before
    from counted n
    join site s on s.id = n.site_id
    left join counted b on b.site_id = n.site_id and b.brand = n.brand and b.month = n.month - interval '1 month'
    where n.month >= (select since from bounds)
    order by n.month desc, s.key, n.brand`
  return rows.map((row) => ({
    ...row,
    programs: thresholdsOf(row.brand, `${row.month}-28`).map((it) => judge(row, it)),
  }))
}

export const SCHEME_SHARE_KEY = 'scheme_limit_share'

/** Each hour: how near the nearest limit is this month, over all sites; below a tenth of its count a share means nothing. */
export async function measureSchemeShare({ db, clock }: Pick<App, 'db' | 'clock'>) {
  const programs = (await schemeRatios(db, clock.now(), 1)).flatMap((it) => it.programs)
  const shares = programs
    .filter(({ counted, limit_count }) => counted * 10 >= limit_count)
    .map(({ ratio_basis_points, limit_basis_points }) => ratio_basis_points / limit_basis_points)
  await setDeploymentValue(db, SCHEME_SHARE_KEY, Math.max(0, ...shares).toFixed(3))
}

function judge(row: MonthRow, limit: ReturnType<typeof thresholdsOf>[number]): SchemeRatio['programs'][number] {
  const counted = row.disputes + (limit.counts === 'disputes_and_fraud' ? row.fraud : 0)
  const payments = limit.per === 'month' ? row.payments : row.payments_before
  // Disputes of a month without payments to compare with are all of them.
  const ratio = payments ? Math.round((counted * 10_000) / payments) : counted ? 10_000 : 0
  const isOver = ratio >= limit.basis_points && counted >= limit.count
  return {
    program: limit.program,
    ratio_basis_points: ratio,
    limit_basis_points: limit.basis_points,
    counted,
    limit_count: limit.count,
    state: isOver ? 'over' : ratio * 2 >= limit.basis_points ? 'near' : 'ok',
  }
}
