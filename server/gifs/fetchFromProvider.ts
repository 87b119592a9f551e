// Requests to a GIF provider, made by the server: the provider gets the search words and nothing of the member, neither address nor user
// agent, cookie or referrer (CHAT-3).
import type { Picture } from './gifSource.ts'

const REQUEST_TIMEOUT_MS = 5_000
const headers = { 'user-agent': 'Nightjar', 'accept-language': 'en' }
const MAX_JSON_BYTES = 2 * 1024 * 1024
const MAX_PICTURE_BYTES = 4 * 1024 * 1024

/** null for 404. Throws for any other status than 200, a redirect, a larger body, and after the timeout. */
async function get(url: URL, accept: string, maxBytes: number): Promise<Buffer | null> {
  const answer = await fetch(url, {
    headers: { ...headers, accept },
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  const { status, body } = answer
  if (status !== 200 || !body || Number(answer.headers.get('content-length') ?? 0) > maxBytes) {
    await body?.cancel()
    if (status === 404) return null
    throw new Error(`provider answered ${status}`)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    // Leaving the loop ends the connection.
    if (size > maxBytes) throw new Error('provider answered too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** undefined for 404. */
export async function fetchJson(url: URL): Promise<unknown> {
  const bytes = await get(url, 'application/json', MAX_JSON_BYTES)
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
export async function fetchPicture(url: URL, isStill: boolean): Promise<Picture | null> {
  const bytes = await get(url, 'image/webp,image/gif', MAX_PICTURE_BYTES)
  if (!bytes) return null
  const type = typeOf(bytes)
  if (!type || (type === 'image/jpeg' && !isStill)) throw new Error('provider answered no picture')
  return { type, bytes }
}
