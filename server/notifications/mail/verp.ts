// VERP: each mail has a return path of its own, which names the notification and is signed against forgery.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '../../base/ctx.ts'

type Keys = Pick<App, 'env' | 'secret'>

/** Lower case and short: mail servers change case, and a local part has at most 64 characters. */
const SIGNATURE_CHARS = 12

const signature = ({ stable }: App['secret'], id: string) =>
  createHmac('sha256', stable).update(`return path\n${id}`).digest('hex').slice(0, SIGNATURE_CHARS)

/** `bounces+ID.SIGNATURE@example.com`; null where RETURN_PATH is not set. */
export function returnPath({ env, secret }: Keys, id: string): string | null {
  if (!env.return_path) return null
  const [local, domain] = splitAddress(env.return_path)
  return `${local}+${id}.${signature(secret, id)}@${domain}`
}

/** The public id of the notification that an address is the return path of; null for any other address. */
export function parseReturnPath({ env, secret }: Keys, address: string): string | null {
  if (!env.return_path) return null
  const [local, domain] = splitAddress(env.return_path.toLowerCase())
  const [localPart, host] = splitAddress(address.trim().toLowerCase())
  const [, name, id, received] = /^(.+)\+([0-9a-f]{32})\.([0-9a-f]{12})$/.exec(localPart) ?? []
  if (name !== local || host !== domain || !id || !received) return null
  return timingSafeEqual(Buffer.from(signature(secret, id)), Buffer.from(received)) ? id : null
}

function splitAddress(address: string): [local: string, domain: string] {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at), address.slice(at + 1)]
}
