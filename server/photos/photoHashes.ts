// Perceptual hashes of stored photos, and which removed photo an upload is a copy of (SAFE-3, SAFE-7).
import type { Id } from '../../contract/ids.ts'
import { MAX_PDQ_DISTANCE, PDQ_MIN_QUALITY, type PictureHashes, usuallySought } from '../../contract/pdq.ts'
import { openCase } from '../base/cases.ts'
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { refuse } from '../base/refusal.ts'

/** `bit(256)[]`, from hex digits. */
export const hashBits = (db: Db, hashes: string[]) => db.fragment`
  (select coalesce(array_agg(('x' || it.hash)::bit(256) order by it.n), '{}')
  from unnest(${hashes}::text[]) with ordinality as it (hash, n))`

type Owner = { site_id: Id<'site'>; member_id: Id<'member'>; now: Date }
type Hashes = Pick<PictureHashes, 'quality' | 'stored'>

export const insertHashes = (
  db: Db,
  file: string,
  { site_id, member_id, now }: Owner,
  { quality, stored }: Hashes,
) => db.run`
  insert into photo_hash (file, site_id, member_id, quality, hashes, created_at)
  values (${file}, ${site_id}, ${member_id}, ${quality}, ${hashBits(db, stored)}, ${now})
  on conflict (file) do nothing`

export const deleteHashes = (db: Db, files: string[]) =>
  db.run`delete from photo_hash where file = any(${files}::text[])`

export type NearPhoto = { file: string; distance: number; site_id: Id<'site'>; member_id: Id<'member'> }

/** Stored photos that are the same picture, on every site, the nearest first. A flat picture is compared with nothing. */
export const findCopies = async (db: Db, { quality, sought }: Pick<PictureHashes, 'quality' | 'sought'>) =>
  quality < PDQ_MIN_QUALITY
    ? []
    : db.many<NearPhoto>`
        select near.file, near.distance, h.site_id, h.member_id
        from photo_hash_near(${hashBits(db, sought)}) near
        join photo_hash h on h.file = near.file
        order by near.distance, near.file`

export type RemovedMatch = { id: number; list: string; kind: 'abuse' | 'intimate' | 'rule'; distance: number }

/** The gravest first. Beyond 31 bits some are missed: what has no band in common is not looked at. */
export const findRemoved = async (
  db: Db,
  { quality, sought }: Pick<PictureHashes, 'quality' | 'sought'>,
  max_distance = MAX_PDQ_DISTANCE,
) =>
  quality < PDQ_MIN_QUALITY
    ? []
    : db.many<RemovedMatch>`
        select id, list, kind, distance from removed_photo_near(${hashBits(db, sought)}, ${max_distance}) order by kind, distance, id`

/** Nobody uploads these pictures again, on no site. */
export const insertRemoved = (
  { db, site, clock }: Pick<Ctx, 'db' | 'site' | 'clock'>,
  { quality, stored, reference }: Hashes & { reference: string | null },
) => db.run`
  with own as (
    insert into photo_hash_list (name, kind, loaded_at) values ('removed', 'intimate', ${clock.now()})
    on conflict (name) do update set loaded_at = excluded.loaded_at
    returning id
  )
  insert into removed_photo_hash (list_id, site_id, quality, hashes, reference, created_at)
  select id, ${site.id}, ${quality}, ${hashBits(db, stored)}, ${reference}, ${clock.now()} from own`

/** What was removed by this case may be uploaded again. */
export const deleteRemoved = (db: Db, reference: string) =>
  db.run`delete from removed_photo_hash where reference = ${reference}`

/** Throws photo_not_allowed, which says nothing of why. What is of a list of abuse is told to staff, and nobody else. */
export async function refuseRemoved(ctx: MemberCtx, hashes: PictureHashes) {
  const [match] = await findRemoved(ctx.db, { ...hashes, sought: usuallySought(hashes.sought) })
  if (!match) return
  if (match.kind === 'abuse') {
    const facts = `An upload is on the list ${match.list}, ${match.distance} of 256 bits away. It was refused, and is not kept.`
    await openCase(ctx, { kind: 'photo_doubt', reason: 'underage', member: ctx.member.id, facts, automated: true })
  }
  refuse('photo_not_allowed')
}
