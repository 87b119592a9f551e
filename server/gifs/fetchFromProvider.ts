// Requests to a GIF provider, made by the server: the provider gets the search words and nothing of the member, neither address nor user
// agent, cookie or referrer (CHAT-3).
import type { Destination } from '../base/outgoing/addresses.ts'
import { sendRequest } from '../base/outgoing/sendRequest.ts'
import type { Picture } from './gifSource.ts'

const REQUEST_TIMEOUT_MS = 5_000
const headers = { 'user-agent': 'Nightjar', 'accept-language': 'en' }
const MAX_JSON_BYTES = 2 * 1024 * 1024
const MAX_PICTURE_BYTES = 4 * 1024 * 1024

/** null for 404. Throws for any other status than 200, a redirect, a larger body, and after the timeout. */
async function get(url: URL, { accept, destination, maxBodyBytes }: ProviderRequest): Promise<Buffer | null> {
  const { status, body } = await sendRequest({
    url,
    method: 'GET',
    headers: { ...headers, accept },
    destination,
    timeoutMs: REQUEST_TIMEOUT_MS,
    maxBodyBytes,
  })
  if (status === 404) return null
  if (status !== 200) throw new Error(`provider answered ${status}`)
  return body
}
type ProviderRequest = { accept: string; destination: Destination; maxBodyBytes: number }

/** undefined for 404. */
export async function fetchJson(url: URL, destination: Destination): Promise<unknown> {
  const bytes = await get(url, { accept: 'application/json', destination, maxBodyBytes: MAX_JSON_BYTES })
  return bytes ? JSON.parse(bytes.toString('utf8')) : undefined
}

/** Media type by magic bytes, whatever the header says. */
function typeOf(bytes: Buffer): string | null {
  const head = bytes.toString('latin1', 0, 12)
  if (/^GIF8[79]a/.test(head)) return 'image/gif'
  if (/^RIFF[\s\S]{4}WEBP$/.test(head)) return 'image/webp'
  return head.startsWith('\xff\xd8\xff') ? 'image/jpeg' : null
}

/** A GIF or WebP; a still may be a JPEG. Throws for anything else. */
export async function fetchPicture(url: URL, isStill: boolean, destination: Destination): Promise<Picture | null> {
  const bytes = await get(url, { accept: 'image/webp,image/gif', destination, maxBodyBytes: MAX_PICTURE_BYTES })
  if (!bytes) return null
  const type = typeOf(bytes)
  if (!type || (type === 'image/jpeg' && !isStill)) throw new Error('provider answered no picture')
  return { type, bytes }
}
