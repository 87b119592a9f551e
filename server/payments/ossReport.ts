// VAT of a quarter by country and rate, from the ledger (PAY-12): for the return of the One Stop Shop, and for the countries outside it.
import type { CountryCode } from '../../contract/countries.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import type { Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'

export type OssLine = {
  /** domestic: the seller's own country. oss: another one of the EU. other: outside the EU. */
  scheme: 'domestic' | 'oss' | 'other'
  country: CountryCode
  /** Percent. */
  rate: number
  currency: string
  /** The quarter of the sale: refunds of an earlier one are corrections of it. */
  of_quarter: string
  /** Minor units, without VAT; refunds are taken off. */
  net: number
  vat: number
}

/** Members of the EU where sites sell. */
const eu = new Set<string>(['IE', 'NL', 'BE', 'DE', 'AT', 'IT', 'FR', 'ES', 'PL', 'DK', 'FI', 'SE'])

/** `quarter`: like 2026-Q4, in the site's time zone. Chargebacks are a loss, and change no VAT. */
export async function ossReport(db: Db, site: Site, quarter: string): Promise<OssLine[]> {
  const start = startOf(quarter)
  const rows = await db.many<Omit<OssLine, 'scheme'>>`
    with bounds as (
      select ${start}::timestamp at time zone ${site.time_zone} as since,
        (${start}::timestamp + interval '3 months') at time zone ${site.time_zone} as until
    )
    select coalesce(p.vat_country, p.country) as country, p.vat_rate::float8 as rate, e.currency,
      to_char(p.settled_at at time zone ${site.time_zone}, 'YYYY-"Q"Q') as of_quarter,
      coalesce(-sum(e.amount) filter (where e.account in ('sales', 'refunds')), 0)::bigint as net,
      coalesce(-sum(e.amount) filter (where e.account like 'vat:%'), 0)::bigint as vat
    from bounds, money_transfer t
    join money_entry e on e.transfer_id = t.id
    join payment p on p.id = t.payment_id
    where t.site_id = ${site.id} and t.created_at >= bounds.since and t.created_at < bounds.until
      and t.kind in ('sale', 'refund', 'correction')
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4`
  return rows.map((row) => ({ scheme: schemeOf(site, row.country), ...row }))
}

/** Its first day. Throws CommandInputError. */
export function startOf(quarter: string): string {
  const [, year, of] = /^(\d{4})-?Q([1-4])$/i.exec(quarter) ?? []
  if (!year || !of) return rejectInput('quarter: like 2026-Q4')
  return `${year}-${String(Number(of) * 3 - 2).padStart(2, '0')}-01`
}

const schemeOf = (site: Site, country: string) =>
  country === site.company.country ? 'domestic' : eu.has(country) ? 'oss' : 'other'
