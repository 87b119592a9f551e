// Sends one photo and tells how far it is; fetch can't say that (PRO-4).
import type { Output } from '../../contract/call.ts'
import { photos } from '../../contract/index.ts'
import { loggedOut } from '../base/call.ts'
import { isProblem, Refused, unreachable } from '../base/refused.ts'

export type Album = Output<typeof photos.upload>

/** `key`: the same again is the same photo. `progress` from 0 to 1. Rejects with `Refused`. */
export function sendPhoto(file: Blob, key: string, onProgress: (progress: number) => void): Promise<Album> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(photos.upload.method, photos.upload.path)
    request.responseType = 'json'
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('X-Request-Type', 'client')
    request.setRequestHeader('Idempotency-Key', key)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total)
    request.onerror = () => reject(unreachable())
    request.onload = () => {
      const { response } = request
      if (request.status < 300 && response) return resolve(response)
      if (!isProblem(response)) return reject(unreachable())
      if (response.authentication_required) loggedOut()
      reject(new Refused(response))
    }
    request.send(file)
  })
}
