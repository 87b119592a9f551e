// A session without a login: what the browser of somebody holds who is logged in.
import type { Asker, Site } from '../../server/base/ctx.ts'
import type { Db } from '../../server/base/database.ts'
import { hashToken, newToken } from '../../server/base/tokens.ts'

/** The value of the session's cookie. */
export async function sessionOf(db: Db, site: Pick<Site, 'id'>, { id }: Pick<Asker, 'id'>): Promise<string> {
  const token = newToken()
  await db.run`
    insert into session (token_hash, site_id, member_id, device, created_at, seen_at, confirmed_at, expires)
    values (${hashToken(token)}, ${site.id}, ${id}, 'test', now(), now(), now(), now() + interval '1 day')`
  return token
}
