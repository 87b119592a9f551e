// Cookies: reading them, and writing ours.
import type { Env } from '../env.ts'

export function parseCookies(header: string | undefined): Record<string, string> {
  const found: Record<string, string> = {}
  for (const pair of (header ?? '').slice(0, 8_192).split(';')) {
    const at = pair.indexOf('=')
    if (at > 0) found[pair.slice(0, at).trim()] ??= pair.slice(at + 1).trim()
  }
  return found
}

/** `seconds` of 0 removes it. Lax, path /, HttpOnly unless a page's script needs it; Secure wherever it is not localhost. */
export function serializeCookie(env: Env, name: string, value: string, seconds: number, { script = false } = {}): string {
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${seconds}`, 'SameSite=Lax']
  if (!script) parts.push('HttpOnly')
  if (env.production) parts.push('Secure')
  return parts.join('; ')
}
