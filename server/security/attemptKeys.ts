// Throttling keys of a member (loginThrottle.ts): login names, password, second-step code, authenticator set-up.
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { loginKeys } from './loginKey.ts'

export async function attemptKeysOf({ app, db, site }: Pick<JobCtx, 'app' | 'db' | 'site'>, member: Id<'member'>) {
  const identity = await db.one<Columns<'member_contact', 'name' | 'email_key'>>`
    select name, email_key from member_contact where id = ${member} and site_id = ${site.id}`
  return [
    ...loginKeys({ app }, identity),
    ...['account', 'password', 'code', 'two-step'].map((what) => `${what}:${member}`),
  ]
}
