// Keeps a photo: its four files and its row. The same picture twice is one, and the limit is exact however many come at once (PRO-2).
import type { Db } from '../base/database.ts'
import { refuse } from '../base/refuse.ts'
import type { Storage } from '../base/storage.ts'
import { newId } from '../base/tokens.ts'
import { type Derivatives, makeDerivatives } from './derivatives.ts'
import { mostPhotos } from './limits.ts'
import { type Files, filesOf } from './store.ts'

type Owner = { site_id: number; member_id: number; now: Date }

/** Each file has a random name of its own: the blurred one's says nothing of the others. */
export const nameFiles = (): Files => {
  const name = () => `${newId()}.webp`
  return { full_file: name(), card_file: name(), thumb_file: name(), locked_file: name() }
}

/** Throws not_a_photo, photo_too_large, photo_limit. Answers whether the photo is new. */
export const addPhoto = async (db: Db, storage: Storage, { bytes, ...owner }: Owner & { bytes: Uint8Array }) =>
  storePhoto(db, storage, { ...owner, made: await makeDerivatives(bytes) })

type Given = Owner & { made: Derivatives; files?: Files }

/** Throws photo_limit. Answers false where the member has this picture already. */
export async function storePhoto(
  db: Db,
  storage: Storage,
  { made, files = nameFiles(), ...owner }: Given,
): Promise<boolean> {
  if ((await verdict(db, owner, made)) === 'same') return false
  try {
    await Promise.all([
      storage.put(files.full_file, made.full),
      storage.put(files.card_file, made.card),
      storage.put(files.thumb_file, made.thumb),
      storage.put(files.locked_file, made.locked),
    ])
    const kept = await db.transaction((inside) => insert(inside, owner, made, files))
    if (!kept) await dropFiles(storage, files)
    return kept
  } catch (error) {
    await dropFiles(storage, files)
    throw error
  }
}

export const dropFiles = async (storage: Storage, files: Files) => {
  await Promise.allSettled(filesOf(files).map((file) => storage.remove(file)))
}

async function verdict(db: Db, { site_id, member_id }: Owner, { digest }: Derivatives): Promise<'same' | 'new'> {
  const have = await db.one<{ count: number; same: boolean; kind: 'person' | 'fictional'; paid_user: boolean }>`
    select m.kind, m.paid_user, count(p.id)::int as count, coalesce(bool_or(p.digest = ${digest}), false) as same
    from member m
    left join photo p on p.member_id = m.id
    where m.id = ${member_id} and m.site_id = ${site_id}
    group by m.id`
  if (have.same) return 'same'
  const max = mostPhotos(have)
  return have.count < max ? 'new' : refuse('photo_limit', { max })
}

/** Asked again under the lock of the member: whoever uploads at the same moment waits here. */
async function insert(db: Db, owner: Owner, made: Derivatives, files: Files): Promise<boolean> {
  await db.run`select 1 from member where id = ${owner.member_id} and site_id = ${owner.site_id} for no key update`
  if ((await verdict(db, owner, made)) === 'same') return false
  await db.run`
    insert into photo (
      site_id, member_id, status, position, main, digest, width, height, full_file, card_file, thumb_file, locked_file, created_at)
    select ${owner.site_id}, ${owner.member_id}, 'active', coalesce(max(position) + 1, 0), coalesce(not bool_or(main), true),
      ${made.digest}, ${made.width}, ${made.height},
      ${files.full_file}, ${files.card_file}, ${files.thumb_file}, ${files.locked_file}, ${owner.now}
    from photo
    where member_id = ${owner.member_id} and site_id = ${owner.site_id}`
  return true
}
