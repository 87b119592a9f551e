// The return path: each mail has an address of its own to come back to, which names it and can't be made up (VERP).
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '../base/ctx.ts'

type Keys = Pick<App, 'env' | 'secret'>

/** Lower case and short: mail servers change case, and a local part has 64 characters at most. */
const signature = (secret: string, id: string) =>
  createHmac('sha256', secret).update(`return path\n${id}`).digest('hex').slice(0, 12)

/** `bounces+ID.SIGNATURE@example.com`; null where RETURN_PATH is not set. */
export function returnPathOf({ env, secret }: Keys, id: string): string | null {
  if (!env.return_path) return null
  const [local, domain] = halves(env.return_path)
  return `${local}+${id}.${signature(secret, id)}@${domain}`
}

/** The public id of the notice that an address is the return path of; null for any other address. */
export function readReturnPath({ env, secret }: Keys, address: string): string | null {
  if (!env.return_path) return null
  const [local, domain] = halves(env.return_path.toLowerCase())
  const [given, at] = halves(address.trim().toLowerCase())
  const [, name, id, sent] = /^(.+)\+([0-9a-f]{32})\.([0-9a-f]{12})$/.exec(given) ?? []
  if (name !== local || at !== domain || !id || !sent) return null
  return timingSafeEqual(Buffer.from(signature(secret, id)), Buffer.from(sent)) ? id : null
}

function halves(address: string): [local: string, domain: string] {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at), address.slice(at + 1)]
}
