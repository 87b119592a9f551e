// So many a day, counted like tries: mails that somebody asks us to send (ACC-10, ACC-11).
import type { Ctx } from '../base/ctx.ts'

type Asking = Pick<Ctx, 'db' | 'site' | 'clock'>

/** Counts one more; false where there were `most` already in the 24 hours that began with the first. */
export async function countToday({ db, site, clock }: Asking, key: string, most: number): Promise<boolean> {
  const now = clock.now()
  const counted = await db.maybe`
    insert into login_failure (site_id, key, failures, at, until)
    values (${site.id}, ${key}, 1, ${now}, ${now}::timestamptz + interval '1 day')
    on conflict (site_id, key) do update
    set failures = case when login_failure.until <= ${now} then 1 else login_failure.failures + 1 end,
      until = case when login_failure.until <= ${now} then excluded.until else login_failure.until end,
      at = excluded.at
    where login_failure.until <= ${now} or login_failure.failures < ${most}
    returning failures`
  return counted !== undefined
}
