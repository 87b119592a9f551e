// Cookies: parses the request header and serializes Set-Cookie headers.
import { type Cookies, parseCookie, stringifySetCookie } from 'cookie'
import { ownCookieNames } from '../../../contract/cookies.ts'
import type { Env } from '../env.ts'

const MAX_COOKIE_FOLDERS = 4
/** Our values need no escaping; a value that a browser sends is taken as it is. */
const verbatim = (value: string) => value

/** A name of ours that comes more than once counts as none: a neighbouring host may have planted one of the two, and nothing tells which. */
export function parseCookies(header = ''): Cookies {
  const cookies = parseCookie(header, { decode: verbatim })
  for (const name of repeatedCookies(header)) delete cookies[name]
  return cookies
}

export function repeatedCookies(header = ''): string[] {
  const pairs = header.split(';')
  const names = pairs.map((pair) => pair.split('=', 1)[0]?.trim())
  return ownCookieNames.filter((name) => names.indexOf(name) !== names.lastIndexOf(name))
}

type CookiePlace = { path?: string; domain?: string; sameSite?: 'strict' }

/** `seconds` of 0 removes the cookie. Lax, path /, HttpOnly unless a page's script needs it, Secure in production. */
export const serializeCookie = (
  env: Env,
  name: string,
  value: string,
  seconds: number,
  { script = false, ...place }: { script?: boolean } & CookiePlace = {},
): string =>
  stringifySetCookie(
    {
      name,
      value,
      path: '/',
      maxAge: seconds,
      sameSite: 'lax',
      httpOnly: !script,
      secure: env.production,
      ...place,
    },
    { encode: verbatim },
  )

/** Removes a cookie from wherever this host or a parent domain may have set it for this path. */
export function removeCookieEverywhere(env: Env, name: string, host: string, path: string): string[] {
  const labels = host.split('.')
  const parents = labels.slice(0, -1).map((_, n) => labels.slice(n).join('.'))
  const folders = path
    .split('/')
    .filter((it) => /^[\w-]+$/.test(it))
    .slice(0, MAX_COOKIE_FOLDERS)
  const paths = ['/', ...folders.map((_, n) => `/${folders.slice(0, n + 1).join('/')}`)]
  return paths.flatMap((it) => [
    serializeCookie(env, name, '', 0, { path: it }),
    ...parents.map((domain) => serializeCookie(env, name, '', 0, { path: it, domain })),
  ])
}
