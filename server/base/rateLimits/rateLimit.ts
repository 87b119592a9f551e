// How often something may be done that is free and costs others: counted by a key, which says of a network or a mailbox only a keyed hash.
import type { JobCtx } from '../ctx.ts'

export type RateLimit = { max: number; windowSeconds: number }
type Asking = Pick<JobCtx, 'db' | 'site' | 'clock'>

/** Counts one more; false where the allowance was used up. It begins anew once its time is over, counted from its first use. */
export async function consume({ db, site, clock }: Asking, key: string, { max: most, windowSeconds: seconds }: RateLimit): Promise<boolean> {
  const now = clock.now()
  const over = db.fragment`quota.since <= ${now}::timestamptz - make_interval(secs => ${seconds})`
  const counted = await db.maybe`
    insert into quota (site_id, key, used, since)
    values (${site.id}, ${key}, 1, ${now})
    on conflict (site_id, key) do update
    set used = case when ${over} then 1 else quota.used + 1 end,
      since = case when ${over} then excluded.since else quota.since end
    where ${over} or quota.used < ${most}
    returning used`
  return counted !== undefined
}

/** It was counted before it was known, so that a hundred at once are no more than a hundred one after the other. */
export const refund = ({ db, site }: Asking, key: string) => db.run`
  update quota set used = greatest(used - 1, 0) where site_id = ${site.id} and key = ${key}`
