// Stores a photo: files and row. Duplicates are detected, and the limit holds under concurrent uploads (PRO-2).
import type { Id } from '../../contract/ids.ts'
import type { MemberCtx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { newId } from '../base/encryption/tokens.ts'
import { refuse } from '../base/refusal.ts'
import type { Storage } from '../base/storage/storage.ts'
import { type Derivatives, makeDerivatives, type SmallDerivatives } from './derivatives.ts'
import type { Look } from './firstLook.ts'
import { maxPhotos } from './limits.ts'
import { insertHashes } from './photoHashes.ts'
import { avifOf, type Files, filesOf, type SmallFiles } from './store.ts'

type Owner = { site_id: Id<'site'>; member_id: Id<'member'>; now: Date }

/** Each file has its own random name: the blurred one's does not disclose the others. */
export const nameFiles = ({ avif }: { avif: object | null }): Files => {
  const name = () => `${newId()}.webp`
  return { full_file: name(), card_file: name(), thumb_file: name(), locked_file: name(), avif: avif !== null }
}

/** Throws what makeDerivatives throws, and photo_limit. Returns whether the photo is new. */
export const addPhoto = async (db: Db, storage: Storage, { bytes, ...owner }: Owner & { bytes: Uint8Array }) =>
  storePhoto(db, storage, { ...owner, derivatives: await makeDerivatives(bytes, { owner: owner.member_id }) })

/** `status`: whether strangers see it at once. */
type Held = Look & { status: 'active' | 'pending' }
type StoreOptions = Owner & { derivatives: Derivatives; files?: Files; look?: Held; isAborted?(): boolean }

/**
 * Throws photo_limit, and unreachable where the request `isAborted`: an aborted upload is not stored.
 * Returns false for a duplicate.
 */
export async function storePhoto(
  db: Db,
  storage: Storage,
  {
    derivatives,
    files = nameFiles(derivatives),
    look = { status: 'active', doubts: [], seen: null },
    isAborted = () => false,
    ...owner
  }: StoreOptions,
): Promise<boolean> {
  if ((await checkUpload(db, owner, derivatives)) === 'same') return false
  try {
    await Promise.all([storage.put(files.full_file, derivatives.full), storeSmallFiles(storage, files, derivatives)])
    if (derivatives.avif) await storage.put(avifOf(files.full_file), derivatives.avif.full)
    const isNew = await db.transaction((inside) =>
      isAborted() ? refuse('unreachable') : insert(inside, owner, { derivatives, files, look }),
    )
    if (!isNew) await removeFiles(storage, filesOf(files))
    return isNew
  } catch (error) {
    await removeFiles(storage, filesOf(files))
    throw error
  }
}

export async function storeSmallFiles(storage: Storage, files: SmallFiles, derivatives: SmallDerivatives) {
  const { card_file, thumb_file, locked_file } = files
  const smallFiles = [
    [card_file, derivatives.card, derivatives.avif?.card],
    [thumb_file, derivatives.thumb, derivatives.avif?.thumb],
  ] as const
  await Promise.all([
    storage.put(locked_file, derivatives.locked),
    ...smallFiles.map(([file, webp]) => storage.put(file, webp)),
    ...smallFiles.map(([file, , avif]) => avif && storage.put(avifOf(file), avif)),
  ])
}

export const removeFiles = async (storage: Storage, files: string[]) => {
  await Promise.allSettled(files.map((file) => storage.remove(file)))
}

/** Before anything is decoded. Throws photo_limit. */
export async function refuseFullAlbum({ db, site, member }: MemberCtx) {
  const { count } = await db.one<{ count: number }>`
    select count(*)::int as count from photo
    where member_id = ${member.id} and site_id = ${site.id} and status <> 'rejected'`
  const max = maxPhotos(member)
  if (count >= max) refuse('photo_limit', { max })
}

async function checkUpload(db: Db, { site_id, member_id }: Owner, { digest }: Derivatives): Promise<'same' | 'new'> {
  const owned = await db.one<Columns<'member_public', 'kind' | 'paid_user'> & { count: number; same: boolean }>`
    select m.kind, m.paid_user, count(p.id) filter (where p.status <> 'rejected')::int as count, coalesce(bool_or(p.digest = ${digest}), false) as same
    from member_public m
    left join photo p on p.member_id = m.id
    where m.id = ${member_id} and m.site_id = ${site_id}
    group by m.id, m.kind, m.paid_user`
  if (owned.same) return 'same'
  const max = maxPhotos(owned)
  return owned.count < max ? 'new' : refuse('photo_limit', { max })
}

/** Checked again under the member's lock: concurrent uploads wait here. */
type NewPhoto = { derivatives: Derivatives; files: Files; look: Held }

async function insert(db: Db, owner: Owner, { derivatives, files, look }: NewPhoto): Promise<boolean> {
  await db.run`select 1 from member where id = ${owner.member_id} and site_id = ${owner.site_id} for no key update`
  if ((await checkUpload(db, owner, derivatives)) === 'same') return false
  await db.run`
    insert into photo (
      site_id, member_id, status, position, main, digest, width, height, full_file, card_file, thumb_file, locked_file, avif, created_at, doubts,
      nudity, face, classified_by)
    select ${owner.site_id}, ${owner.member_id}, ${look.status}, coalesce(max(position) + 1, 0), coalesce(not bool_or(main), true),
      ${derivatives.digest}, ${derivatives.width}, ${derivatives.height},
      ${files.full_file}, ${files.card_file}, ${files.thumb_file}, ${files.locked_file}, ${files.avif}, ${owner.now}, ${look.doubts}::text[],
      ${look.seen?.nudity ?? null}, ${look.seen?.face ?? null}, ${look.seen?.classified_by ?? null}
    from photo
    where member_id = ${owner.member_id} and site_id = ${owner.site_id}`
  await insertHashes(db, files.full_file, owner, derivatives.hashes)
  return true
}
