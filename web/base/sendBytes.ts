// Sends a file and tells how far it is; fetch can't say that (PRO-4, CHAT-3).
import type { Call, Output } from '../../contract/call.ts'
import { loggedOut } from './call.ts'
import { isProblem, Refused, unreachable } from './refused.ts'

export type Way = { signal: AbortSignal /** From 0 to 1. */; onProgress(progress: number): void }

/** Milliseconds in which nothing moves: the line is gone, though nobody said so. */
const silence = 45_000

/** `path`: the call's own, filled in. Rejects with `Refused`; never ends once `signal` has. */
export function sendBytes<C extends Call>(
  { method }: C,
  path: string,
  file: Blob,
  { signal, onProgress }: Way,
  headers: Record<string, string> = {},
): Promise<Output<C>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.responseType = 'json'
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('X-Request-Type', 'client')
    if (document.visibilityState === 'hidden') request.setRequestHeader('X-Page', 'hidden')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
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
