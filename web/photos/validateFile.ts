// Checks a file before its upload: type, empty, size. Everything else is checked by the server (PRO-4).
import { MAX_PHOTO_BYTES } from '../../contract/limits.ts'

export type InvalidFile = 'not_a_photo' | 'photo_damaged' | 'photo_too_large'

/** For the file picker. HEIC is left out, so that phones convert it to JPEG. */
export const acceptedTypes = 'image/jpeg,image/png,image/webp,image/avif'

const type = /^image\/(jpeg|png|webp|avif|hei[cf])$/
const extension = /\.(jpe?g|jfif|png|webp|avif|hei[cf])$/i

/** null: valid. Where the system knows no type of a photo, the extension counts. */
export function validateFile(file: Pick<File, 'name' | 'type' | 'size'>): InvalidFile | null {
  if (file.type ? !type.test(file.type) : !extension.test(file.name)) return 'not_a_photo'
  if (file.size === 0) return 'photo_damaged'
  return file.size > MAX_PHOTO_BYTES ? 'photo_too_large' : null
}
