// Cookies: parses the request header and serializes Set-Cookie headers.
import type { Env } from '../env.ts'

const MAX_HEADER_CHARS = 8_192

/** The first of several cookies of one name counts. */
export function parseCookies(header: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = {}
  for (const pair of (header ?? '').slice(0, MAX_HEADER_CHARS).split(';')) {
    const at = pair.indexOf('=')
    if (at > 0) cookies[pair.slice(0, at).trim()] ??= pair.slice(at + 1).trim()
  }
  return cookies
}

/** `seconds` of 0 removes the cookie. Lax, path /, HttpOnly unless a page's script needs it, Secure in production. */
export function serializeCookie(
  env: Env,
  name: string,
  value: string,
  seconds: number,
  { script = false } = {},
): string {
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${seconds}`, 'SameSite=Lax']
  if (!script) parts.push('HttpOnly')
  if (env.production) parts.push('Secure')
  return parts.join('; ')
}
