// Uploads a photo as a message (CHAT-3).
import type { Output } from '../../../contract/call.ts'
import { chats } from '../../../contract/index.ts'
import { type UploadOptions, uploadWithProgress } from '../../base/uploadWithProgress.ts'
import type { PhotoAttachment } from './optimisticMessage.ts'

/** Idempotent by `client_id`. Rejects with `Refused`, or with the signal's reason. */
export function sendChatPhoto(to: string, client_id: string, { file, view_once }: PhotoAttachment, way: UploadOptions) {
  const path = chats.sendPhoto.path
    .replace('{id}', to)
    .replace('{client_id}', client_id)
    .replace('{how}', view_once ? 'photo-once' : 'photo')
  const stopped = new Promise<never>((_, reject) => {
    way.signal.addEventListener('abort', () => reject(way.signal.reason))
  })
  return Promise.race<Output<typeof chats.sendPhoto>>([uploadWithProgress(chats.sendPhoto, path, file, way), stopped])
}
