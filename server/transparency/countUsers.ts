// Counts the active members of the running month, each night: DSA 24 asks for the monthly average of a half-year.
import { euCountries } from '../../contract/euCountries.ts'
import type { JobCtx } from '../base/ctx.ts'
import { dayText, type Period } from './halfYear.ts'

/** Who is erased later stays counted. */
export async function countUsers({ db, site, clock }: Pick<JobCtx, 'db' | 'site' | 'clock'>) {
  const now = clock.now()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  await db.run`
    insert into monthly_users (site_id, month, users, eu_users)
    select ${site.id}, ${dayText(month)}::date, count(*), count(*) filter (where m.country = any(${[...euCountries]}::text[]))
    from member_public m
    where m.site_id = ${site.id} and m.kind = 'person' and m.last_active >= ${month}
    on conflict (site_id, month) do update
    set users = greatest(monthly_users.users, excluded.users), eu_users = greatest(monthly_users.eu_users, excluded.eu_users)`
}

export type UserAverage = { users: number | null; eu_users: number | null }

/** The average of the months of a period that are counted. */
export const averageUsers = ({ db, site }: Pick<JobCtx, 'db' | 'site'>, { from, to }: Period) =>
  db.one<UserAverage>`
    select round(avg(users))::int as users, round(avg(eu_users))::int as eu_users
    from monthly_users
    where site_id = ${site.id} and month >= ${dayText(from)}::date and month < ${dayText(to)}::date`
