// Measure of moderators on one photo of an album: nobody sees it but, where it only breaks a rule of albums, its owner; the row and its files
// stay as long as it may come back (SAFE-3, SAFE-8).
import { photoRefusals } from '../../contract/photos.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import type { Before, MeasureHook } from '../base/cases.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { addJob } from '../base/jobs/jobs.ts'
import { type Files, filesOf } from './store.ts'
import { sweepTask } from './sweep.ts'

type PhotoBefore = Columns<'photo', 'status' | 'main'> & { promoted: number | null }

async function refusePhoto(
  ctx: JobCtx,
  { member, photo, ground, public_id }: Parameters<MeasureHook['apply']>[1],
): Promise<Before | null> {
  if (!photo) return null
  const refused_for = photoRefusals.find((it) => ground === `photo_${it}`) ?? null
  const [status, decision] = refused_for ? (['refused', public_id] as const) : (['rejected', null] as const)
  const { db, site } = ctx
  await db.run`select 1 from member where id = ${member} and site_id = ${site.id} for no key update`
  const before = await db.maybe<Columns<'photo', 'status' | 'main'>>`
    update photo set status = ${status}, refused_for = ${refused_for}, decision = ${decision}, main = false
    where public_id = ${photo} and member_id = ${member} and site_id = ${site.id} and status in ('pending', 'active')
    returning old.status, old.main`
  if (!before) return rejectInput('photo: the member has removed it, or it is refused already')
  const promoted = before.main
    ? await db.maybe<Columns<'photo', 'id'>>`
        update photo set main = true
        where id = (
          select id from photo
          where member_id = ${member} and site_id = ${site.id} and status in ('active', 'pending')
          order by position, id
          limit 1)
        returning id`
    : undefined
  publishChange(ctx, member)
  return { ...before, promoted: promoted?.id ?? null } satisfies PhotoBefore
}

async function restorePhoto(
  ctx: JobCtx,
  { member, photo }: Parameters<MeasureHook['undo']>[1],
  { status, main, promoted }: PhotoBefore,
) {
  const { db, site } = ctx
  await db.run`select 1 from member where id = ${member} and site_id = ${site.id} for no key update`
  // Another main photo that the member has chosen since stays.
  if (promoted !== null)
    await db.run`update photo set main = false where id = ${promoted} and site_id = ${site.id} and main`
  await db.run`
    update photo p
    set status = ${status}, refused_for = null, decision = null, main = ${main} and not exists (
      select from photo other where other.member_id = p.member_id and other.main)
    where public_id = ${photo} and member_id = ${member} and site_id = ${site.id} and status in ('refused', 'rejected')`
  publishChange(ctx, member)
}

/** Its files go, too, once nobody can appeal any more. */
async function deletePhoto({ db, site }: JobCtx, { member, photo }: Parameters<MeasureHook['undo']>[1]) {
  const deleted = await db.maybe<Files>`
    delete from photo
    where public_id = ${photo} and member_id = ${member} and site_id = ${site.id} and status in ('refused', 'rejected')
    returning full_file, card_file, thumb_file, locked_file, avif`
  if (deleted) await addJob(db, sweepTask, { files: filesOf(deleted) })
}

function publishChange({ app, afterCommit }: JobCtx, member: Parameters<MeasureHook['apply']>[1]['member']) {
  afterCommit(() => {
    app.bus.publish('member_changed', { member })
    app.live.publish([member], { type: 'user' })
  })
}

export const measures: MeasureHook[] = [
  {
    name: 'photos.refuse_photo',
    measure: 'remove_item',
    apply: refusePhoto,
    undo: (ctx, target, before) => restorePhoto(ctx, target, before as PhotoBefore),
    forget: deletePhoto,
  },
]
