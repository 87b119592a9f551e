// Data export of photos: each in its largest size, visible to others or not (ACC-15).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'

type Row = { file: string }

export async function onExport({ db, site, app }: JobCtx, member: Id<'member'>) {
  const rows = await db.many<Row>`
    select full_file as file, created_at, status, main, width, height, crop, doubts, nudity, face, classified_by, refused_for, reviewed_at
    from photo
    where site_id = ${site.id} and member_id = ${member}
    order by position, id`
  const photos: object[] = []
  for (const { file, ...row } of rows) {
    const bytes = await app.storage.get(file)
    photos.push({ ...row, type: 'image/webp', base64: bytes?.toString('base64') ?? null })
  }
  return { photos }
}
