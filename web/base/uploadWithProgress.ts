// Uploads a file with progress events, by XMLHttpRequest: fetch has none (PRO-4, CHAT-3).
import type { Call, Output } from '../../contract/call.ts'
import { redirectToLogin } from './call.ts'
import { pageMemberHeaders, reloadIfOtherMember } from './pageMember.ts'
import { markReachable } from './reachability.ts'
import { refusalFrom, unreachableError } from './refusalError.ts'

export type UploadOptions = { signal: AbortSignal /** From 0 to 1. */; onProgress(progress: number): void }

/** Without progress for so long, the network connection counts as lost. */
const STALL_TIMEOUT_MS = 45_000

/** `path`: the call's, with its fields filled in. Rejects with `RefusalError`; never settles after `signal` aborts. */
export function uploadWithProgress<C extends Call>(
  { method }: C,
  path: string,
  file: Blob,
  { signal, onProgress }: UploadOptions,
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
    for (const [name, value] of Object.entries({ ...pageMemberHeaders(), ...headers }))
      request.setRequestHeader(name, value)
    let stallTimer = setTimeout(onStall, STALL_TIMEOUT_MS)
    function onStall() {
      request.abort()
      reject(unreachableError())
    }
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      clearTimeout(stallTimer)
      stallTimer = setTimeout(onStall, STALL_TIMEOUT_MS)
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onloadend = () => clearTimeout(stallTimer)
    request.onerror = () => {
      markReachable(false)
      reject(unreachableError())
    }
    request.onload = () => {
      const { response } = request
      if (request.status < 300 && response) return resolve(response)
      const refusal = refusalFrom(request.status, response)
      if (refusal.problem.authentication_required) redirectToLogin()
      reloadIfOtherMember(refusal)
      reject(refusal)
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
