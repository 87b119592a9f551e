// Uploads one photo to the album (PRO-4).
import type { Output } from '../../contract/call.ts'
import { photos } from '../../contract/index.ts'
import { type UploadOptions, uploadWithProgress } from '../base/uploadWithProgress.ts'

export type Album = Output<typeof photos.upload>

/** `key`: idempotency key; a repeated upload is the same photo. */
export const sendPhoto = (file: Blob, key: string, way: UploadOptions): Promise<Album> =>
  uploadWithProgress(photos.upload, photos.upload.path, file, way, { 'Idempotency-Key': key })
