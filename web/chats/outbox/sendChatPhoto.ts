// Uploads a photo as a message (CHAT-3).
import type { Output } from '../../../contract/call.ts'
import { chats } from '../../../contract/index.ts'
import { type UploadOptions, uploadWithProgress } from '../../base/uploadWithProgress.ts'
import type { OptimisticMessage, PhotoAttachment } from './optimisticMessage.ts'

/** Idempotent by `client_id`. Rejects with `Refused`, or with the signal's reason. */
type OptimisticPhoto = OptimisticMessage & PhotoAttachment

export function sendChatPhoto(to: string, { client_id, price, file, view_once }: OptimisticPhoto, way: UploadOptions) {
  const path = chats.sendPhoto.path
    .replace('{id}', to)
    .replace('{client_id}', client_id)
    .replace('{how}', view_once ? 'photo-once' : 'photo')
    .concat(`?price=${price}`)
  const stopped = new Promise<never>((_, reject) => {
    way.signal.addEventListener('abort', () => reject(way.signal.reason))
  })
  return Promise.race<Output<typeof chats.sendPhoto>>([uploadWithProgress(chats.sendPhoto, path, file, way), stopped])
}
