// Sends one photo for the album (PRO-4).
import type { Output } from '../../contract/call.ts'
import { photos } from '../../contract/index.ts'
import { sendBytes, type Way } from '../base/sendBytes.ts'

export type Album = Output<typeof photos.upload>

/** `key`: the same again is the same photo. */
export const sendPhoto = (file: Blob, key: string, way: Way): Promise<Album> =>
  sendBytes(photos.upload, photos.upload.path, file, way, { 'Idempotency-Key': key })
