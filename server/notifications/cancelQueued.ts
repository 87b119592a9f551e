// Cancels queued notifications. Waits for a mail that is being sent at this moment, so that none follows a change of preferences.
import type { Id } from '../../contract/ids.ts'
import {
  type Channel,
  type MandatoryKind,
  mandatoryKinds,
  notificationKinds,
  type PreferenceKind,
} from '../../contract/notifications.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { deletePushSubscriptions } from './push/unsubscribePush.ts'
import { clearContent } from './store.ts'

type CancelCtx = Pick<JobCtx, 'app' | 'db' | 'site' | 'clock'>

/** Call it after the preferences are written: what is queued from then on checks them. */
export const cancelQueued = (
  { app, db, site, clock }: CancelCtx,
  member: Id<'member'>,
  kinds: readonly PreferenceKind[],
  channels: readonly Channel[],
) => db.run`
  update notification
  set canceled_at = ${clock.now()} ${clearContent(db, app.env)}
  where site_id = ${site.id} and member_id = ${member} and kind = any(${[...kinds]}) and channel = any(${[...channels]})
    and sent_at is null and canceled_at is null and failed_at is null`

/** Of this kind to anybody, where it names this member. */
export const cancelMentions = (
  { app, db, site, clock }: CancelCtx,
  mentioned: Id<'member'>,
  kind: MandatoryKind,
) => db.run`
  update notification
  set canceled_at = ${clock.now()} ${clearContent(db, app.env)}
  where site_id = ${site.id} and kind = ${kind} and mentions @> array[${mentioned}::bigint]
    and sent_at is null and canceled_at is null and failed_at is null`

const kindsAfterDeletion = mandatoryKinds.filter((kind) => notificationKinds[kind].survives_deletion)

/** A member leaves: nothing more comes to it, but what is queued about money, and nobody is notified of it any more. */
export async function stopNotifications(
  { app, db, site, clock }: CancelCtx,
  { id, public_id }: Columns<'member', 'id' | 'public_id'>,
) {
  await deletePushSubscriptions({ db, site }, id)
  await db.run`delete from outbox where site_id = ${site.id} and (member_id = ${id} or reference = ${public_id})`
  await db.run`
    update notification
    set canceled_at = ${clock.now()} ${clearContent(db, app.env)}
    where site_id = ${site.id} and member_id = ${id} and kind <> all(${kindsAfterDeletion})
      and sent_at is null and canceled_at is null and failed_at is null`
}
