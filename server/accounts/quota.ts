// How much one network may do of what is free and costs others: generous, since a mobile network puts many people behind one address,
// and little enough that a thousand requests are stopped (ACC-1, ACC-10, ACC-16).
import type { Ctx } from '../base/ctx.ts'

export type Allowance = { most: number; seconds: number }
type Asking = Pick<Ctx, 'db' | 'site' | 'clock'>

export const perNetwork = {
  /** Steps of a signup, wrong ones included. */
  steps: { most: 600, seconds: 600 },
  drafts: { most: 300, seconds: 3_600 },
  signups: { most: 300, seconds: 86_400 },
  /** Addresses of members that may be found by trying. */
  emails: { most: 20, seconds: 3_600 },
  /** Names that may be found taken. */
  names: { most: 60, seconds: 3_600 },
} as const satisfies Record<string, Allowance>

/** Activation mails that a member may ask for: an hour, and a day. */
export const activationMails: readonly Allowance[] = [
  { most: 3, seconds: 3_600 },
  { most: 6, seconds: 86_400 },
]
export const activationKeys = (member: number) =>
  activationMails.map(({ seconds }) => `activation:${seconds}:${member}`)

/** Counts one more; false where the allowance was used up. It begins anew once its time is over, counted from its first use. */
export async function spend({ db, site, clock }: Asking, key: string, { most, seconds }: Allowance): Promise<boolean> {
  const now = clock.now()
  const over = db.part`quota.since <= ${now}::timestamptz - make_interval(secs => ${seconds})`
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
export const giveBack = ({ db, site }: Asking, key: string) => db.run`
  update quota set used = greatest(used - 1, 0) where site_id = ${site.id} and key = ${key}`
