// Checks a file before its upload: type, empty, size. Everything else is checked by the server (PRO-4).
import { MAX_PHOTO_BYTES } from '../../contract/limits.ts'

export type InvalidFile = 'not_a_photo' | 'photo_damaged' | 'photo_too_large'

/** For the file picker. HEIC is left out, so that phones convert it to JPEG. */
export const acceptedTypes = 'image/jpeg,image/png,image/webp,image/avif'

const type = /^image\/(p?jpe?g|(x-)?png|webp|avif|hei[cf])$/
/** Systems that do not know a photo say this, or nothing; the server looks at the bytes. */
const unknownType = /^(application\/octet-stream|binary\/octet-stream)?$/

/** null: valid, as far as its type tells. */
export function validateFile(file: Pick<File, 'type' | 'size'>): InvalidFile | null {
  const kind = file.type.toLowerCase()
  if (!type.test(kind) && !unknownType.test(kind)) return 'not_a_photo'
  if (file.size === 0) return 'photo_damaged'
  return file.size > MAX_PHOTO_BYTES ? 'photo_too_large' : null
}
