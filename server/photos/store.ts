// SQL of photos.
import type { Id } from '../../contract/ids.ts'
import type { Crop } from '../../contract/photos.ts'
import type { Ctx, MediaAccess, MemberCtx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { searchAccess, viewerId, visibleMembers } from '../members/index.ts'
import { UNLOCKED_PHOTOS } from './limits.ts'
import { photoAccess } from './locks.ts'

export type PhotoRow = Columns<
  'photo',
  'member_id' | 'public_id' | 'main' | 'full_file' | 'card_file' | 'thumb_file' | 'locked_file'
> &
  Columns<'member_public', 'kind' | 'visibility'> & {
    status: Exclude<Columns<'photo', 'status'>['status'], 'rejected'>
    /** 0 is the first of the member's photos by position. */
    place: number
  }

/** SQL: photos of members visible to the viewer. Other members' photos are visible once they are active. */
const visiblePhotos = (ctx: Ctx, members: Id<'member'>[]) => ctx.db.fragment`
  select p.member_id, p.public_id, p.status, p.main, p.full_file, p.card_file, p.thumb_file, p.locked_file, m.kind,
    m.visibility, (row_number() over (partition by p.member_id order by p.position, p.id) - 1)::int as place
  from photo p
  join ${visibleMembers(ctx)} m on m.id = p.member_id
  where p.member_id = any(${members.map(String)}::bigint[])
    and p.site_id = ${ctx.site.id}
    and (p.status = 'active' or p.status <> 'rejected' and p.member_id = ${viewerId(ctx)})`

/** `partners`: also of paused members who have a conversation with the viewer. */
export const findMains = (ctx: Ctx, members: Id<'member'>[], partners: boolean) => ctx.db.many<PhotoRow>`
  select 0 as place, p.member_id, p.public_id, p.status, p.main, p.full_file, p.card_file, p.thumb_file, p.locked_file, m.kind,
    m.visibility
  from photo p
  join ${visibleMembers(ctx, { paused: partners })} m on m.id = p.member_id
  where p.member_id = any(${members.map(String)}::bigint[])
    and p.main
    and p.site_id = ${ctx.site.id}
    and (p.status = 'active' or p.status <> 'rejected' and p.member_id = ${viewerId(ctx)})`

/** Main photo first, then by position. */
export const findAlbum = (ctx: Ctx, member: Id<'member'>) => ctx.db.many<PhotoRow>`
  select * from (${visiblePhotos(ctx, [member])}) album order by main desc, place`

export type OwnPhotoRow = PhotoRow &
  Columns<'photo', 'width' | 'height' | 'refused_for' | 'decision' | 'doubts'> & { crop: Crop | null }

/** The viewer's own album, with the fields that only the owner gets. */
export const findOwnAlbum = (ctx: MemberCtx) => ctx.db.many<OwnPhotoRow>`
  select a.*, p.width, p.height, p.crop, p.refused_for, p.decision, p.doubts
  from (${visiblePhotos(ctx, [ctx.member.id])}) a
  join photo p on p.public_id = a.public_id
  order by a.main desc, a.place`

/** One photo of a member, or the main one, regardless of blocks. */
export const findReported = (ctx: Ctx, member: Id<'member'>, photo: string | null) => ctx.db.maybe<PhotoRow>`
  select * from (
    select p.member_id, p.public_id, p.status, p.main, p.full_file, p.card_file, p.thumb_file, p.locked_file, m.kind,
      m.visibility, (row_number() over (order by p.position, p.id) - 1)::int as place
    from photo p
    join member_public m on m.id = p.member_id and m.site_id = p.site_id
    where p.member_id = ${member} and p.site_id = ${ctx.site.id} and p.status = 'active') album
  where ${photo === null ? ctx.db.fragment`main` : ctx.db.fragment`public_id = ${photo}`}`

export type Files = Pick<PhotoRow, 'full_file' | 'card_file' | 'thumb_file' | 'locked_file'> & {
  /** Whether each file but the blurred one has an AVIF version. */
  avif: boolean
}
export const avifOf = (file: string) => file.replace(/\.webp$/, '.avif')
export type SmallFiles = Omit<Files, 'full_file'>

export const filesOf = ({ full_file, ...files }: Files) => [
  full_file,
  ...(files.avif ? [avifOf(full_file)] : []),
  ...smallFilesOf(files),
]
export const smallFilesOf = ({ card_file, thumb_file, locked_file, avif }: SmallFiles) => [
  card_file,
  thumb_file,
  locked_file,
  ...(avif ? [avifOf(card_file), avifOf(thumb_file)] : []),
]

const isOneOf = (db: Db, file: string) => db.fragment`
  (p.full_file = ${file} or p.card_file = ${file} or p.thumb_file = ${file} or p.locked_file = ${file})`

/** Whether the file has an AVIF version. */
const hasAvif = (db: Db, file: string) => db.fragment`p.avif and p.locked_file <> ${file} as avif`

/** A file of an active fictional profile of this site: those are public. */
export const findPublicFile = (ctx: Ctx, file: string) => ctx.db.maybe<MediaAccess>`
    select ${hasAvif(ctx.db, file)} from photo p
    join member_public m on m.id = p.member_id
    where ${isOneOf(ctx.db, file)} and p.site_id = ${ctx.site.id} and p.status = 'active'
      and m.kind = 'fictional' and m.status = 'active'`

/**
 * A file that the viewer may see now; of paused members at most the main photo. Of a locked photo only the blurred file,
 * even if the viewer had the others before it was locked.
 */
export const findVisibleFile = (ctx: Ctx, file: string) => ctx.db.maybe<MediaAccess>`
    select ${hasAvif(ctx.db, file)} from photo p
    join ${visibleMembers(ctx, { paused: true })} m on m.id = p.member_id
      and (p.main or m.status <> 'disabled' or m.id = ${viewerId(ctx)})
      and (${searchAccess(ctx) !== 'none'} or m.id = ${viewerId(ctx)})
    where ${isOneOf(ctx.db, file)} and p.site_id = ${ctx.site.id}
      and (p.status = 'active' or p.status <> 'rejected' and p.member_id = ${viewerId(ctx)})
      and (p.locked_file = ${file} or p.member_id = ${viewerId(ctx)} or ${isUnlocked(ctx)})`

/** SQL: the rule of `isLocked` for another member's photo `p`. */
const isUnlocked = (ctx: Ctx) => {
  const access = photoAccess(ctx)
  if (access !== 'some') return ctx.db.fragment`${access === 'all'}`
  return ctx.db.fragment`(${ctx.member !== null} or m.visibility = 'visitors') and (p.main or ${UNLOCKED_PHOTOS} > (
    select count(*) from photo earlier
    where earlier.member_id = p.member_id and earlier.site_id = p.site_id and earlier.status = 'active'
      and (earlier.position, earlier.id) < (p.position, p.id)))`
}

/** Those of these files that no photo references. */
export const unusedFiles = async (db: Db, files: string[]) =>
  (
    await db.many<{ file: string }>`
      select f.file
      from (select file, replace(file, '.avif', '.webp') as webp from unnest(${files}::text[]) as file) f
      where not exists (
        select 1 from photo p where f.webp in (p.full_file, p.card_file, p.thumb_file, p.locked_file))`
  ).map(({ file }) => file)
