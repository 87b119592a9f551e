// Staff look at photos: the queue, and whether each is shown to others (SAFE-3). What they refuse the member is told, with the rule.
import * as v from 'valibot'
import type { Id } from '../../contract/ids.ts'
import { photoRefusals } from '../../contract/photos.ts'
import { type Actor, audit } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { enqueueMail } from '../notifications/index.ts'
import { isMarked } from './firstLook.ts'

const QUEUE_SIZE = 200

/** Appeals first, then what waits, likely nudity and the most doubts first, then what is shown already; the oldest first. */
export const photoQueue = ({ db, site }: Pick<JobCtx, 'db' | 'site'>) => db.many`
  select p.public_id as photo, m.public_id as member, p.status, p.main, p.doubts, p.nudity, p.face, p.classified_by, p.refused_for, p.created_at
  from photo p
  join member_public m on m.id = p.member_id
  where p.site_id = ${site.id} and m.kind = 'person' and (p.reviewed_at is null or p.status = 'appealed') and p.status <> 'rejected'
  order by p.status = 'appealed' desc, p.status = 'pending' desc, p.nudity is not distinct from 'likely' desc, cardinality(p.doubts) desc, p.id
  limit ${QUEUE_SIZE}`

/** The large file, for a person to look at; the look is recorded. */
export async function readPhoto(ctx: JobCtx, actor: Actor, photo: string): Promise<Buffer> {
  const { id, member_id, full_file } = await lockPhoto(ctx, photo)
  const bytes = await ctx.app.storage.get(full_file)
  await audit(ctx, actor, { action: 'photo.show', subject: `photo ${id}`, member: member_id })
  return bytes ?? rejectInput('photo: its file is gone')
}

const acceptInput = v.strictObject({
  photo: v.string('the id that `queue` prints'),
  explicit: v.optional(v.boolean(), false),
  identity: v.optional(v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(60))),
})

/** An explicit one only where the site allows them, and with the reference under which the identity of who is shown is kept. */
export async function acceptPhoto(ctx: JobCtx, actor: Actor, input: unknown) {
  const { photo, explicit: isExplicit, identity } = parseCommandInput(acceptInput, input)
  const row = await lockPhoto(ctx, photo)
  if (isExplicit && !ctx.site.choices.explicit_photos)
    rejectInput('explicit: this site shows no explicit photos; refuse it with --reason explicit')
  if (isExplicit && !identity)
    rejectInput('identity: the reference under which the identity of everybody shown is kept')
  refuseOwnAppeal(row, actor)
  await ctx.db.run`
    update photo set status = 'active', refused_for = null, reviewed_at = ${ctx.clock.now()}, reviewed_by = ${actor.who},
      main = main or not exists (select from photo other where other.member_id = photo.member_id and other.main)
    where id = ${row.id} and site_id = ${ctx.site.id}`
  const after = { status: 'active', explicit: isExplicit, identity: identity ?? null }
  await record(ctx, actor, { action: 'photo.accept', row, after })
  return { photo, status: 'active' }
}

const refuseInput = v.strictObject({
  photo: v.string('the id that `queue` prints'),
  reason: v.picklist(photoRefusals, `one of ${photoRefusals.join(', ')}`),
})

/** The next photo becomes the main one. Refused again after an appeal, it is refused for good. */
export async function refusePhoto(ctx: JobCtx, actor: Actor, input: unknown) {
  const { photo, reason } = parseCommandInput(refuseInput, input)
  const row = await lockPhoto(ctx, photo)
  if (row.status === 'refused') rejectInput('photo: is refused already')
  refuseOwnAppeal(row, actor)
  await ctx.db.run`
    update photo set status = 'refused', refused_for = ${reason}, main = false, reviewed_at = ${ctx.clock.now()},
      reviewed_by = ${actor.who}
    where id = ${row.id} and site_id = ${ctx.site.id}`
  if (row.main)
    await ctx.db.run`
      update photo set main = true
      where id = (
        select id from photo
        where member_id = ${row.member_id} and site_id = ${ctx.site.id} and status in ('active', 'pending')
        order by position, id
        limit 1)`
  await record(ctx, actor, { action: 'photo.refuse', row, after: { status: 'refused', reason } })
  const props = { reason, automated: isMarked(row.doubts), appealable: row.appealed_at === null }
  await enqueueMail(ctx, { member: row.member_id, kind: 'security', template: 'PhotoRefused', props })
  return { photo, status: 'refused', reason }
}

type Row = Columns<
  'photo',
  'id' | 'member_id' | 'status' | 'main' | 'full_file' | 'doubts' | 'reviewed_by' | 'appealed_at'
>

const lockPhoto = async ({ db, site }: JobCtx, photo: string) =>
  (await db.maybe<Row>`
    select id, member_id, status, main, full_file, doubts, reviewed_by, appealed_at from photo
    where public_id = ${photo} and site_id = ${site.id} and status <> 'rejected'
    for no key update`) ?? rejectInput(`photo: this site has none of the id ${photo}`)

/** An appeal is another person's. */
function refuseOwnAppeal({ status, reviewed_by }: Row, { who }: Actor) {
  if (status === 'appealed' && reviewed_by === who)
    rejectInput('photo: you refused it; another person decides the appeal')
}

type Entry = {
  action: string
  row: { id: Id<'photo'> } & Pick<Row, 'member_id' | 'status'>
  after: Record<string, string | boolean | null>
}

async function record(ctx: JobCtx, actor: Actor, { action, row, after }: Entry) {
  const { id, member_id, status } = row
  await audit(ctx, actor, { action, subject: `photo ${id}`, member: member_id, before: { status }, after })
  ctx.afterCommit(() => ctx.app.live.publish([member_id], { type: 'user' }))
}
