// Sales whose country nothing but the buyer's choice says, or something contradicts: for the bookkeeper (PAY-12).
import type { Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { startOf } from './ossReport.ts'

/** Two of choice, network and bank or card say the same country: no question. Where nothing else is known, that is one. */
export const vatQuestions = (db: Db, { id, time_zone }: Site, quarter: string) => db.many`
  select public_id as payment, settled_at, amount, currency, country as chosen, network_country as network,
    instrument_country as bank_or_card, coalesce(vat_country, country) as taxed_in, vat_rate::float8 as vat_rate,
    case when network_country is null and instrument_country is null then 'one_piece' else 'contradiction' end as question
  from payment
  where site_id = ${id} and status = 'completed' and settled_at >= ${startOf(quarter)}::timestamp at time zone ${time_zone}
    and settled_at < (${startOf(quarter)}::timestamp + interval '3 months') at time zone ${time_zone}
    and coalesce(vat_country, country) not in ('US')
    and (select count(*) from unnest(array[country, network_country, instrument_country]) said
      where said = coalesce(vat_country, country)) < 2
  order by id
  limit 10000`
