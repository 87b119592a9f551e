// Discount codes of a site, for operators, with the number of payments of each (CRED-3, OPS-4).
import type { Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'

export type CodeRow = Columns<
  'discount_code',
  | 'code'
  | 'minimum_order_value'
  | 'country'
  | 'currency'
  | 'expires'
  | 'status'
  | 'validity'
  | 'paymentmethods'
  | 'welcome'
  | 'follows_days'
  | 'retention'
> & { value_percentage: number; user_id: string | null; used: number }

const MAX_CODES = 500

/** The newest first. `all`: including inactive and expired ones. */
export const listCodes = (db: Db, { id }: Site, now: Date, { all = false } = {}) =>
  db.many<CodeRow>`
    select d.code, d.value_percentage::float8 as value_percentage, d.minimum_order_value, d.country, d.currency, m.public_id as user_id,
      d.expires, d.status, d.validity, d.paymentmethods, d.welcome, d.follows_days, d.retention,
      (select count(*)::int from member_payment p where p.discount_id = d.id and p.site_id = d.site_id and p.status = 'completed') as used
    from discount_code d
    left join member_public m on m.id = d.member_id
    where d.site_id = ${id} and (${all} or (d.status = 'active' and (d.expires is null or d.expires > ${now})))
    order by d.id desc
    limit ${MAX_CODES}`
