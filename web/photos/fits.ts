// What can be told of a file before it is sent; everything else is the server's to say (PRO-4).
import { MAX_PHOTO_BYTES } from '../../contract/limits.ts'

export type Unfit = 'not_a_photo' | 'photo_damaged' | 'photo_too_large'

/** What the choice of files offers. HEIC is not among it: phones then hand over a JPEG of it. */
export const accepted = 'image/jpeg,image/png,image/webp,image/avif'

const type = /^image\/(jpeg|png|webp|avif|hei[cf])$/
const ending = /\.(jpe?g|jfif|png|webp|avif|hei[cf])$/i

/** null: worth sending. Some machines know no type of some photos; then their names tell. */
export function unfit(file: Pick<File, 'name' | 'type' | 'size'>): Unfit | null {
  if (file.type ? !type.test(file.type) : !ending.test(file.name)) return 'not_a_photo'
  if (file.size === 0) return 'photo_damaged'
  return file.size > MAX_PHOTO_BYTES ? 'photo_too_large' : null
}
