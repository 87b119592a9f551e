// The SQL of photos.
import type { Crop } from '../../contract/photos.ts'
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import type { Db } from '../base/database.ts'
import { faceShownTo, shownTo, viewerId } from '../members/index.ts'

export type PhotoRow = {
  member_id: number
  public_id: string
  status: 'active' | 'pending'
  main: boolean
  /** 0 is the first of the member's photos by position. */
  place: number
  full_file: string
  card_file: string
  thumb_file: string
  locked_file: string
  kind: 'person' | 'fictional'
}

/** Main photos and albums of those whom the viewer may see at all. Others' photos show once they are active. */
const shown = (ctx: Ctx, members: number[]) => ctx.db.part`
  select p.member_id, p.public_id, p.status, p.main, p.full_file, p.card_file, p.thumb_file, p.locked_file, m.kind,
    (row_number() over (partition by p.member_id order by p.position, p.id) - 1)::int as place
  from photo p
  join member m on m.id = p.member_id and ${shownTo(ctx)}
  where p.member_id = any(${members.map(String)}::bigint[])
    and p.site_id = ${ctx.site.id}
    and (p.status = 'active' or p.status = 'pending' and p.member_id = ${viewerId(ctx)})`

/** `partners`: also of those who pause and have a conversation with the viewer. */
export const findMains = (ctx: Ctx, members: number[], partners: boolean) => ctx.db.many<PhotoRow>`
  select 0 as place, p.member_id, p.public_id, p.status, p.main, p.full_file, p.card_file, p.thumb_file, p.locked_file, m.kind
  from photo p
  join member m on m.id = p.member_id and ${partners ? faceShownTo(ctx) : shownTo(ctx)}
  where p.member_id = any(${members.map(String)}::bigint[])
    and p.main
    and p.site_id = ${ctx.site.id}
    and (p.status = 'active' or p.status = 'pending' and p.member_id = ${viewerId(ctx)})`

/** The main photo first, then in their order. */
export const findAlbum = (ctx: Ctx, member: number) => ctx.db.many<PhotoRow>`
  select * from (${shown(ctx, [member])}) album order by main desc, place`

export type OwnRow = PhotoRow & { width: number; height: number; crop: Crop | null }

/** The viewer's own album, with what only its owner is told. */
export const findOwn = (ctx: MemberCtx) => ctx.db.many<OwnRow>`
  select a.*, p.width, p.height, p.crop
  from (${shown(ctx, [ctx.member.id])}) a
  join photo p on p.public_id = a.public_id
  order by a.main desc, a.place`

export type Files = Pick<PhotoRow, 'full_file' | 'card_file' | 'thumb_file' | 'locked_file'>
export const filesOf = ({ full_file, card_file, thumb_file, locked_file }: Files) => [
  full_file,
  card_file,
  thumb_file,
  locked_file,
]

const isOneOf = (db: Db, file: string) => db.part`
  (p.full_file = ${file} or p.card_file = ${file} or p.thumb_file = ${file} or p.locked_file = ${file})`

/** Whether a file is one of a fictional profile on this site that is still shown: those are public. */
export const isPublicFile = async (ctx: Ctx, file: string) =>
  (await ctx.db.maybe`
    select 1 from photo p
    join member m on m.id = p.member_id
    where ${isOneOf(ctx.db, file)} and p.site_id = ${ctx.site.id} and p.status = 'active'
      and m.kind = 'fictional' and m.status = 'active'`) !== undefined

/** Whether a file belongs to a photo that the viewer may see now: of somebody active, without a block; of who pauses the main one at most. */
export const isShownFile = async (ctx: Ctx, file: string) =>
  (await ctx.db.maybe`
    select 1 from photo p
    join member m on m.id = p.member_id and ${faceShownTo(ctx)} and (p.main or ${shownTo(ctx)})
    where ${isOneOf(ctx.db, file)} and p.site_id = ${ctx.site.id}
      and (p.status = 'active' or p.status = 'pending' and p.member_id = ${viewerId(ctx)})`) !== undefined

/** Those of these files that no photo has. */
export const unusedFiles = async (db: Db, files: string[]) =>
  (
    await db.many<{ file: string }>`
      select f.file from unnest(${files}::text[]) as f (file)
      where not exists (select 1 from photo p where p.full_file = f.file or p.card_file = f.file or p.thumb_file = f.file or p.locked_file = f.file)`
  ).map(({ file }) => file)
