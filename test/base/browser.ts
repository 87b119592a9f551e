// One person's browser for tests of verbs: its cookies, its network, and the calls it makes.
import type { Ask, Call, Output } from '../../contract/call.ts'
import { readCookies } from '../../server/base/cookies.ts'
import type { Site } from '../../server/base/ctx.ts'
import { ask, serve, type Verb } from '../../server/base/serve.ts'
import { hashToken } from '../../server/base/tokens.ts'
import { whoIs } from '../../server/security/index.ts'
import { ctxOf, type TestApp } from './ctx.ts'

export type TestBrowser = ReturnType<typeof browserOf>

export function browserOf(app: TestApp, site: Site, ip = '203.0.113.7') {
  const jar: Record<string, string> = {}
  async function ctx() {
    const hash = hashToken(jar['auth.session'] ?? '')
    const it = ctxOf(app, site, await whoIs(app.db, site, hash, app.time), jar)
    return { ...it, asked: { ...it.asked, ip } }
  }
  return {
    jar,
    ctx,
    /** Cookies of an answer are kept; a refused call sets none. */
    async ask<C extends Call>(call: C, verb: Verb<C>, input: Ask<C>): Promise<Output<C>> {
      const it = await ctx()
      const answer = (await ask(serve(call, verb), it, input)) as Output<C>
      for (const line of it.cookies_set) Object.assign(jar, readCookies(line.split(';')[0]))
      await it.committed()
      return answer
    },
  }
}

/** What a call is refused with: its code and its values; null where it was not. */
export const refusal = (it: Promise<unknown>) =>
  it.then(
    () => null,
    ({ code, values, message }) => (code ? { code, ...values } : { code: message }),
  )
