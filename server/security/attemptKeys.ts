// Throttling keys of a member (loginThrottle.ts): login names, password, second-step code, authenticator set-up.
import type { JobCtx } from '../base/ctx.ts'
import { loginKeys } from './loginKey.ts'

export async function attemptKeysOf({ app, db, site }: Pick<JobCtx, 'app' | 'db' | 'site'>, member: number) {
  const identity = await db.one<{ name: string; email_key: string | null }>`
    select name, email_key from member_contact where id = ${member} and site_id = ${site.id}`
  return [...loginKeys({ app }, identity), ...['password', 'code', 'two-step'].map((what) => `${what}:${member}`)]
}
