// The member for whom this page was made. Each request names it: where another one has logged in meanwhile the server
// refuses it, and the page reloads (ACC-21). Static pages use this file too, so it imports next to nothing.
import { reloadPage } from './chunkReload.ts'

/** Public id, from the document; undefined on a visitor's page. */
export const pageMember = () => globalThis.document?.documentElement?.dataset?.member

export function pageMemberHeaders(): Record<string, string> {
  const member = pageMember()
  return member ? { 'X-Page-Member': member } : {}
}

/** For beacons and WebSockets, which have no headers. */
export function withPageMember(address: string): string {
  const member = pageMember()
  return member ? `${address}${address.includes('?') ? '&' : '?'}page_member=${member}` : address
}

/** Loads the page anew where a refusal says that it is another member's. */
export function reloadIfOtherMember(refusal: unknown) {
  if (typeof refusal === 'object' && refusal !== null && 'code' in refusal && refusal.code === 'other_member')
    reloadPage()
}

/** A call of a page that loads no contract; it is sent although the page closes. Throws on any refusal. */
export async function sendJson(method: string, address: string, body: object) {
  const headers = { ...pageMemberHeaders(), 'Content-Type': 'application/json', 'X-Request-Type': 'client' }
  const response = await fetch(address, { method, headers, body: JSON.stringify(body), keepalive: true })
  if (!response.ok) reloadIfOtherMember(await response.json().catch(() => null))
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
}
