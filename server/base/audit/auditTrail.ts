// Reads the audit log of one site between two calendar days in the site's time zone (OPS-4).
import type { Site } from '../ctx.ts'
import type { Db } from '../db/database.ts'
import { rejectInput } from './commandInput.ts'

type DayRange = { from?: string | undefined; to?: string | undefined }

/** Both days are included. Oldest first, at most 1000 rows. Throws CommandInputError. */
export function auditTrail(db: Db, { id, time_zone }: Pick<Site, 'id' | 'time_zone'>, { from, to }: DayRange) {
  for (const [name, day] of Object.entries({ from, to }))
    if (day !== undefined && !isDay(day)) rejectInput(`${name}: a day like 2026-12-31`)
  if (from && to && from > to) rejectInput(`from: ${from} is after ${to}`)
  return db.many`
    select a.at, a.actor, a.action, a.subject, m.public_id as member, a.reason, a.reference, a.before, a.after
    from audit a
    left join member_public m on m.id = a.member_id
    where a.site_id = ${id}
      and (${from ?? null}::date is null or a.at >= ${from ?? null}::date::timestamp at time zone ${time_zone})
      and (${to ?? null}::date is null or a.at < (${to ?? null}::date + 1)::timestamp at time zone ${time_zone})
    order by a.id
    limit 1000`
}

const isDay = (day: string) =>
  /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
