// Alerts that a member dismissed, each with its own time (spec §4, NAV-8).
import type * as accounts from '../../contract/accounts.ts'
import type { Input } from '../../contract/call.ts'
import type { Id } from '../../contract/ids.ts'
import { type Dismissal, durationSeconds } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

/** Other tabs of the member, on all devices, learn of it at once. */
export async function dismissAlert(
  { app, site, member, clock, db, afterCommit }: MemberCtx,
  { alert }: Input<typeof accounts.dismissAlert>,
) {
  await db.run`
    insert into alert_dismissal (site_id, member_id, alert, dismissed_at)
    values (${site.id}, ${member.id}, ${alert}, ${clock.now()})
    on conflict (member_id, alert) do update set dismissed_at = excluded.dismissed_at`
  afterCommit(() => app.live.publish([member.id], { type: 'user' }))
  return {}
}

/** Those that are not due again; the time bonus is offered once. */
export async function activeDismissals({ db, site, clock }: Ctx, member: Id<'member'>): Promise<Dismissal[]> {
  const rows = await db.many<Columns<'alert_dismissal', 'alert'>>`
    select alert
    from alert_dismissal
    where site_id = ${site.id} and member_id = ${member}
      and (alert = 'time_bonus' or dismissed_at > case alert
        when 'spending' then ${addSeconds(clock.now(), -durationSeconds.dismissedSpending)}::timestamptz
        else ${addSeconds(clock.now(), -durationSeconds.dismissed)}::timestamptz end)
    order by alert`
  return rows.map(({ alert }) => alert as Dismissal)
}
