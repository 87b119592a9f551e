// Cookies: parses the request header and serializes Set-Cookie headers.
import { type Cookies, parseCookie, stringifySetCookie } from 'cookie'
import type { Env } from '../env.ts'

const MAX_HEADER_CHARS = 8_192
/** Our values need no escaping; a value that a browser sends is taken as it is. */
const verbatim = (value: string) => value

/** The first of several cookies of one name counts. */
export const parseCookies = (header = ''): Cookies =>
  parseCookie(header.slice(0, MAX_HEADER_CHARS), { decode: verbatim })

/** `seconds` of 0 removes the cookie. Lax, path /, HttpOnly unless a page's script needs it, Secure in production. */
export const serializeCookie = (
  env: Env,
  name: string,
  value: string,
  seconds: number,
  { script = false } = {},
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
    },
    { encode: verbatim },
  )
