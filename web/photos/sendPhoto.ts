// Sends one photo and tells how far it is; fetch can't say that (PRO-4).
import type { Output } from '../../contract/call.ts'
import { photos } from '../../contract/index.ts'
import { loggedOut } from '../base/call.ts'
import { isProblem, Refused, unreachable } from '../base/refused.ts'

export type Album = Output<typeof photos.upload>

type Way = { signal: AbortSignal /** From 0 to 1. */; onProgress(progress: number): void }

/** Milliseconds in which nothing moves: the line is gone, though nobody said so. */
const silence = 45_000

/** `key`: the same again is the same photo. Rejects with `Refused`; never ends once `signal` has. */
export function sendPhoto(file: Blob, key: string, { signal, onProgress }: Way): Promise<Album> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(photos.upload.method, photos.upload.path)
    request.responseType = 'json'
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('X-Request-Type', 'client')
    request.setRequestHeader('Idempotency-Key', key)
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
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
