// For tests over the wire: a member with a password, browsers with a network of their own, and what arrives in a mailbox.
import { expect, vi } from 'vitest'
import type { Niche } from '../../contract/limits.ts'
import type { Site } from '../../server/base/ctx.ts'
import type { Db } from '../../server/base/database.ts'
import { linksIn } from '../../server/notices/links.ts'
import { hashPassword } from '../../server/security/password.ts'
import { siteById } from '../../server/sites/index.ts'
import { client } from './client.ts'
import { makeMember } from './ctx.ts'
import type { TestServer } from './servers.ts'

export const oldPassword = 'quiet lantern street'
let hashed: Promise<string> | undefined
let made = 0

export async function siteOf(db: Db, key: Niche): Promise<Site> {
  const { id } = await db.one<{ id: number }>`select id from site where key = ${key}`
  return (await siteById(db, id)) as Site
}

export async function makeAccount(db: Db, key: Niche, given: Parameters<typeof makeMember>[2] = {}) {
  hashed ??= hashPassword(oldPassword)
  const email = given.email ?? `reader${++made}.${process.pid}@example.org`
  const member = await makeMember(db, await siteOf(db, key), { name: `Reader ${++made}`, ...given, email })
  await db.run`update member set password_hash = ${await hashed} where id = ${member.id}`
  return { ...member, email }
}

/** From a network that nobody else has; `server` has TRUST_PROXY. */
export function browser({ port }: Pick<TestServer, 'port'>, key: Niche, user_agent = 'test') {
  const it = client(port, `${key}.localhost`)
  const at = ++made
  const headers = {
    'x-forwarded-for': `10.${at >> 8}.${at & 255}.1`,
    'user-agent': user_agent,
    'accept-language': 'en',
  }
  const sent = { headers }
  return {
    ...it,
    headers,
    get: (path: string) => it.get(path, sent),
    post: (path: string, body?: unknown) => it.post(path, body, sent),
    put: (path: string, body?: unknown) => it.put(path, body, sent),
    delete: (path: string, body?: unknown) => it.delete(path, body, sent),
    login: (email: string, password = oldPassword) => it.post('/api/user.php', { email, password }, sent),
    me: async () => (await it.get('/api/user.php', sent)).json.user,
  }
}
export type Browser = ReturnType<typeof browser>

export type Mailed = { recipient: string; subject: string; body_text: string }

export const mailsTo = (db: Db, recipient: string) => db.many<Mailed>`
  select recipient, subject, body_text from notice where recipient = ${recipient} and channel = 'mail' order by id`

/** The newest mail with this subject, once it is there. */
export async function mailed(db: Db, recipient: string, subject: RegExp): Promise<Mailed & { link: string }> {
  return vi.waitFor(
    async () => {
      const found = (await mailsTo(db, recipient)).findLast((it) => subject.test(it.subject))
      expect(found, `a mail about ${subject}`).toBeDefined()
      return { ...(found as Mailed), link: linksIn((found as Mailed).body_text)[0] as string }
    },
    { timeout: 15_000, interval: 50 },
  )
}

export const tokenOf = ({ link }: { link: string }) => new URL(link).searchParams.get('token') as string
