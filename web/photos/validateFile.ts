// Checks a file before its upload: type, empty, size. Everything else is checked by the server (PRO-4).
import { MAX_PHOTO_BYTES } from '../../contract/limits.ts'

export type InvalidFile = 'not_a_photo' | 'photo_damaged' | 'photo_too_large'

const type = /^image\/(p?jpe?g|(x-)?png|webp|avif|hei[cf])$/
/** Systems that do not know a photo say this, or nothing; the server looks at the bytes. */
const unknownType = /^(application\/octet-stream|binary\/octet-stream)?$/

/** No browser but Safari shows HEIC; the server may still read it. */
export const isHeic = ({ type, name }: Pick<File, 'type' | 'name'>) =>
  /^image\/hei[cf]$/i.test(type) || /\.hei[cf]$/i.test(name)

/** null: valid, as far as its type tells. */
export function validateFile(file: Pick<File, 'type' | 'size'>): InvalidFile | null {
  const kind = file.type.toLowerCase()
  if (!type.test(kind) && !unknownType.test(kind)) return 'not_a_photo'
  if (file.size === 0) return 'photo_damaged'
  return file.size > MAX_PHOTO_BYTES ? 'photo_too_large' : null
}
