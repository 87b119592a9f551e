// The queue of photos: looked at, accepted or refused by one key, and taken back within ten seconds, before anybody is told
// (SAFE-3, STAFF-2).
import type { StaffInput } from '../../../contract/console/call.ts'
import { type photoQueue as calls, UNDO_SECONDS } from '../../../contract/console/queues.ts'
import { addSeconds } from '../../base/clock.ts'
import { refusePhoto, takeBackRefusal } from '../../cases/index.ts'
import {
  acceptPhoto,
  lockPhotoState,
  type PhotoToReview,
  photosToReview,
  photosWaiting,
  readPhoto,
  takeBackAcceptance,
} from '../../photos/index.ts'
import { auditLook } from '../auditLook.ts'
import type { SiteCtx } from '../context.ts'
import { refuseStale } from '../refusal.ts'
import { hold, requireHeld } from './lease.ts'
import { finish, type Queue, requireShown, show } from './queue.ts'

type Item = { item: string }
/** For the way from the page to the server. */
const GRACE_SECONDS = 3
const MAIL_AFTER_SECONDS = UNDO_SECONDS + 2 * GRACE_SECONDS

export const photos: Queue<PhotoToReview> = {
  name: 'photos',
  find: photosToReview,
  count: photosWaiting,
}

/** Fetched ahead by whoever holds it; each time it is written down. */
export async function file(ctx: SiteCtx, { item }: Item) {
  await requireHeld(ctx, 'photos', item)
  return { type: 'image/webp', bytes: await readPhoto(ctx, ctx.actor('fetched for the queue'), item) }
}

export async function reveal(ctx: SiteCtx, { item }: Item) {
  await show(ctx, 'photos', item)
  const { member_id } = await requireWaiting(ctx, item)
  await auditLook(ctx, 'photo', { member: member_id, why: 'shown in the queue' })
  return {}
}

/** Refuses with `stale` what its owner has removed, or somebody else has decided. */
async function requireWaiting(ctx: SiteCtx, item: string) {
  const state = await lockPhotoState(ctx, item)
  if (!state) return refuseStale({ state: 'gone', by: null })
  if (state.reviewed_at !== null || state.status === 'refused')
    return refuseStale({ state: state.status === 'refused' ? 'refused' : 'accepted', by: null })
  return state
}

export async function accept(ctx: SiteCtx, { item, identity }: StaffInput<typeof calls.accept>) {
  const shown_at = await requireShown(ctx, 'photos', item)
  const { status, main } = await requireWaiting(ctx, item)
  const explicit = identity === undefined ? {} : { explicit: true, identity }
  await acceptPhoto(ctx, ctx.actor('accepted in the queue'), { photo: item, ...explicit })
  const decision = identity === undefined ? 'accept' : 'accept_explicit'
  await finish(ctx, 'photos', item, { decision, shown_at, before: { status, main } })
  return {}
}

export async function refuse(ctx: SiteCtx, { item, ground }: StaffInput<typeof calls.refuse>) {
  const shown_at = await requireShown(ctx, 'photos', item)
  await requireWaiting(ctx, item)
  const by = { staff: ctx.staff, actor: ctx.actor(`refused in the queue: ${ground}`) }
  const { decision } = await refusePhoto(
    ctx,
    by,
    { photo: item, reason: ground },
    { mailAfterSeconds: MAIL_AFTER_SECONDS },
  )
  await finish(ctx, 'photos', item, { decision: ground, shown_at, before: { decision } })
  return { decision }
}

type Before = { decision: string } | Parameters<typeof takeBackAcceptance>[3]

/** The person's own decision, of the last ten seconds; its author holds the photo again. */
export async function undo(ctx: SiteCtx, { item }: Item) {
  const { db, site, staff, clock } = ctx
  const now = clock.now()
  const made = await db.maybe<{ id: number; before: Before }>`
    select id, before from queue_decision
    where staff_id = ${staff.id} and item = ${item} and queue = 'photos' and site_id = ${site.id} and undone_at is null
      and decided_at > ${addSeconds(now, -UNDO_SECONDS - GRACE_SECONDS)}
    order by id desc
    limit 1
    for update`
  if (!made) return refuseStale({ state: 'too_late', by: null })
  const actor = ctx.actor('undone within ten seconds')
  const isUndone =
    'decision' in made.before
      ? await takeBackRefusal(ctx, actor, made.before.decision)
      : await takeBackAcceptance(ctx, actor, item, made.before)
  if (!isUndone) refuseStale({ state: 'changed', by: null })
  await db.run`update queue_decision set undone_at = ${now} where id = ${made.id}`
  await hold(ctx, 'photos', [{ site_id: site.id, item }])
  return {}
}
