// Sends a photo to somebody and tells how far it is; fetch can't say that (CHAT-3).
import type { Output } from '../../contract/call.ts'
import { chats } from '../../contract/index.ts'
import { loggedOut } from '../base/call.ts'
import { isProblem, Refused, unreachable } from '../base/refused.ts'
import type { ChosenPhoto } from './pending.ts'

type Way = { signal: AbortSignal /** From 0 to 1. */; onProgress(progress: number): void }

/** Milliseconds in which nothing moves: the line is gone, though nobody said so. */
const silence = 45_000

/** The same `client_id` again is the same message. Rejects with `Refused`, or with the signal's reason. */
export function sendChatPhoto(
  to: string,
  client_id: string,
  { file, view_once }: ChosenPhoto,
  { signal, onProgress }: Way,
): Promise<Output<typeof chats.sendPhoto>> {
  const path = chats.sendPhoto.path
    .replace('{id}', to)
    .replace('{client_id}', client_id)
    .replace('{how}', view_once ? 'photo-once' : 'photo')
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(chats.sendPhoto.method, path)
    request.responseType = 'json'
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('X-Request-Type', 'client')
    if (document.visibilityState === 'hidden') request.setRequestHeader('X-Page', 'hidden')
    let quiet = setTimeout(lost, silence)
    function lost() {
      request.abort()
      reject(unreachable())
    }
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      clearTimeout(quiet)
      quiet = setTimeout(lost, silence)
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onloadend = () => clearTimeout(quiet)
    request.onerror = () => reject(unreachable())
    request.onload = () => {
      const { response } = request
      if (request.status < 300 && response) return resolve(response)
      if (!isProblem(response)) return reject(unreachable())
      if (response.authentication_required) loggedOut()
      reject(new Refused(response))
    }
    signal.addEventListener('abort', () => {
      request.abort()
      reject(signal.reason)
    })
    request.send(file)
  })
}
