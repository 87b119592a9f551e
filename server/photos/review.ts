// Staff look at photos: the queue, and those that are fine (SAFE-3). To refuse one is a decision of a case (server/cases/refusePhoto.ts).
import * as v from 'valibot'
import { type Actor, audit } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

const QUEUE_SIZE = 200

/** What waits first, then what is shown already; likely nudity, the most doubtful and the oldest first. */
export const photoQueue = ({ db, site }: Pick<JobCtx, 'db' | 'site'>) => db.many`
  select p.public_id as photo, m.public_id as member, p.status, p.main, p.doubts, p.nudity, p.face, p.classified_by, p.created_at
  from photo p
  join member_public m on m.id = p.member_id
  where p.site_id = ${site.id} and m.kind = 'person' and p.reviewed_at is null and p.status in ('pending', 'active')
  order by p.status = 'pending' desc, p.nudity is not distinct from 'likely' desc, cardinality(p.doubts) desc, p.id
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
  const row = await lockPhotoToReview(ctx, photo)
  if (isExplicit && !ctx.site.choices.explicit_photos)
    rejectInput('explicit: this site shows no explicit photos; refuse it with --reason explicit')
  if (isExplicit && !identity)
    rejectInput('identity: the reference under which the identity of everybody shown is kept')
  await ctx.db.run`
    update photo set status = 'active', reviewed_at = ${ctx.clock.now()},
      main = main or not exists (select from photo other where other.member_id = photo.member_id and other.main)
    where id = ${row.id} and site_id = ${ctx.site.id}`
  await audit(ctx, actor, {
    action: 'photo.accept',
    subject: `photo ${row.id}`,
    member: row.member_id,
    before: { status: row.status },
    after: { status: 'active', explicit: isExplicit, identity: identity ?? null },
  })
  ctx.afterCommit(() => ctx.app.live.publish([row.member_id], { type: 'user' }))
  return { photo, status: 'active' }
}

/** One that is not refused, until the transaction ends. Throws CommandInputError. */
export async function lockPhotoToReview(ctx: JobCtx, photo: string) {
  const row = await lockPhoto(ctx, photo)
  if (row.status === 'refused') rejectInput('photo: is refused already; undo that decision first')
  return row
}

type Row = Columns<'photo', 'id' | 'member_id' | 'status' | 'full_file' | 'doubts'>

const lockPhoto = async ({ db, site }: JobCtx, photo: string) =>
  (await db.maybe<Row>`
    select id, member_id, status, full_file, doubts from photo
    where public_id = ${photo} and site_id = ${site.id} and status <> 'rejected'
    for no key update`) ?? rejectInput(`photo: this site has none of the id ${photo}`)
