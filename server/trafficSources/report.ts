// Daily report of a traffic source as CSV: events by click id with counts and amounts, by the site's calendar; of whom did not agree, counts of at
// least ten people, without a click id and a day later (LAND-4, SAFE-6).
import type { Id } from '../../contract/ids.ts'
import type { App, Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { decrypt, encrypt } from '../base/encryption/encryption.ts'
import { csv } from './csv.ts'

const head = ['day', 'event', 'ref', 'sub1', 'sub2', 'sub3', 'count', 'amount', 'currency'] as const
type Line = Record<(typeof head)[number], string | number | null> & Columns<'postback', 'event'>
export const reportPurpose = 'source report'

/** Chooses what was withheld until the day before: once for all. */
export const countWithheld = (db: Db, { time_zone }: Pick<Site, 'time_zone'>, { source, day }: Which) => db.run`
  select postback_count_withheld(${source}, ${day}::date, ${day}::date::timestamp at time zone ${time_zone})`

type Which = { source: Id<'traffic_source'>; day: string }

export async function reportOf(db: Db, { id, time_zone }: Pick<Site, 'id' | 'time_zone'>, { source, day }: Which) {
  const lines = await db.many<Line>`
    select ${day} as day, event, ref, sub1, sub2, sub3, count(*)::int as count, sum(amount)::bigint as amount, currency
    from postback
    where site_id = ${id} and source_id = ${source} and state <> 'withheld'
      and at >= ${day}::date::timestamp at time zone ${time_zone} and at < (${day}::date + 1)::timestamp at time zone ${time_zone}
    group by event, ref, sub1, sub2, sub3, currency
    union all
    select ${day}, event, null, null, null, null, count(*)::int, sum(amount)::bigint, currency
    from postback
    where site_id = ${id} and source_id = ${source} and state = 'withheld' and counted_on = ${day}::date
    group by event, currency
    order by event, ref, sub1, sub2, sub3, currency`
  return {
    lines: lines.length,
    text: csv(
      head,
      lines.map((line) => head.map((name) => line[name])),
    ),
  }
}

export const encryptReport = ({ secret }: Pick<App, 'secret'>, text: string) =>
  Buffer.from(encrypt(secret, reportPurpose, text))
export const decryptReport = ({ secret }: Pick<App, 'secret'>, bytes: Buffer) =>
  decrypt(secret, reportPurpose, bytes.toString('utf8'))
