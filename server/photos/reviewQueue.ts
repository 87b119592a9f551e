// The queue of photos as the console takes from it: the next ones of some sites, how many wait, and the way back of an
// acceptance (SAFE-3, STAFF-2).
import type { Id } from '../../contract/ids.ts'
import { type Actor, audit } from '../base/audit/audit.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import type { QueueFilter, Waiting } from '../base/queueFilter.ts'

export type PhotoToReview = Columns<
  'photo',
  'site_id' | 'status' | 'main' | 'doubts' | 'nudity' | 'face' | 'width' | 'height' | 'created_at'
> & { item: string; member: string; name: string; may_be_explicit: boolean }

const waits = (db: Db) => db.fragment`p.reviewed_at is null and p.status in ('pending', 'active')`

/** The order of the index `photo_queue`. */
const order = (db: Db) => db.fragment`
  (p.status = 'pending') desc, (p.nudity is not distinct from 'likely') desc, cardinality(p.doubts) desc, p.id`

/** What waits before what is shown already; likely nudity, the most doubtful and the oldest first. */
export const photosToReview = (db: Db, { sites, only, without, limit }: QueueFilter) => db.many<PhotoToReview>`
  select p.public_id as item, p.site_id, m.public_id as member, m.name, p.status, p.main, p.doubts, p.nudity, p.face, p.width,
    p.height, p.created_at, s.may_be_explicit
  from unnest(${sites.map(String)}::bigint[]) as site (id)
  cross join lateral (
    select p.* from photo p
    join member_public m on m.id = p.member_id and m.kind = 'person'
    where p.site_id = site.id and ${waits(db)} and p.public_id <> all(${without})
      ${only ? db.fragment`and p.public_id = any(${only})` : db.fragment``}
    order by ${order(db)}
    limit ${limit}) p
  join member_public m on m.id = p.member_id
  join lateral (
    select coalesce((s.choices ->> 'explicit_photos')::boolean, false) as may_be_explicit from site s where s.id = p.site_id) s on true
  order by ${order(db)}
  limit ${limit}`

export const photosWaiting = (db: Db, sites: Id<'site'>[]) => db.one<Waiting>`
  select count(*)::int as waiting, min(p.created_at) as oldest_at
  from photo p join member_public m on m.id = p.member_id and m.kind = 'person'
  where p.site_id = any(${sites.map(String)}::bigint[]) and ${waits(db)}`

type PhotoState = Columns<'photo', 'member_id' | 'status' | 'main' | 'reviewed_at'>

/** Until the transaction ends. undefined: its owner has removed it. */
export const lockPhotoState = ({ db, site }: Pick<JobCtx, 'db' | 'site'>, photo: string) => db.maybe<PhotoState>`
  select member_id, status, main, reviewed_at from photo
  where public_id = ${photo} and site_id = ${site.id} and status <> 'rejected'
  for no key update`

/** It waits again, as before it was accepted. False where somebody else has changed it since. */
export async function takeBackAcceptance(
  ctx: JobCtx,
  actor: Actor,
  photo: string,
  { status, main }: Pick<PhotoState, 'status' | 'main'>,
): Promise<boolean> {
  const found = await ctx.db.maybe<Columns<'photo', 'id' | 'member_id'>>`
    update photo set status = ${status}, reviewed_at = null, main = main and ${main}
    where public_id = ${photo} and site_id = ${ctx.site.id} and status = 'active' and reviewed_at is not null
    returning id, member_id`
  if (!found) return false
  await audit(ctx, actor, {
    action: 'photo.take_back',
    subject: `photo ${found.id}`,
    member: found.member_id,
    before: { status: 'active' },
    after: { status },
  })
  ctx.afterCommit(() => ctx.app.live.publish([found.member_id], { type: 'user' }))
  return true
}
