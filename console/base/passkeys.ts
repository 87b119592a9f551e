// The browser's part of passkeys: makes one, answers with one.
import * as own from '../../contract/console/own.ts'
import { callServer, StaffError } from './call.ts'

export const hasPasskeys = 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** null where the person cancelled, or the browser has none for this host. */
async function asJson(ceremony: Promise<Credential | null>): Promise<Record<string, unknown> | null> {
  try {
    return JSON.parse(JSON.stringify(await ceremony))
  } catch (error) {
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) return null
    throw error
  }
}

const create = (options: Record<string, unknown>) =>
  asJson(
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as never) }),
  )

/** Each answers whether it was done. */
export async function registerByInvitation(token: string): Promise<boolean> {
  const credential = await create(await callServer(own.registerOptions, { token }))
  if (credential) await callServer(own.register, { token, credential })
  return credential !== null
}

export async function addPasskey(): Promise<boolean> {
  const credential = await create(await callServer(own.passkeyOptions, {}))
  if (credential) await callServer(own.addPasskey, { credential })
  return credential !== null
}

export async function signInByPasskey(): Promise<boolean> {
  const options = await callServer(own.signInOptions, {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never)
  const credential = await asJson(navigator.credentials.get({ publicKey }))
  if (credential) await callServer(own.signIn, { credential })
  return credential !== null
}

/** Does it; where the sign-in is too long ago, once more after another one. */
export async function withSignIn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isOld = error instanceof StaffError && error.problem.error === 'sign_in_again'
    if (!isOld || !(await signInByPasskey())) throw error
    return work()
  }
}
