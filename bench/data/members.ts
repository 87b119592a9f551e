// Bench members: logged in, premium, with unlimited credits, and present.
import type { Db } from '../../server/base/db/database.ts'
import type { Columns } from '../../server/base/db/tables.ts'
import { hashToken, newToken } from '../../server/base/encryption/tokens.ts'
import type { AppFixture } from '../harness/appFixture.ts'

export type LoggedIn = Columns<'member', 'id' | 'public_id'> & { cookie: string }

/** Consecutive ids, padded to 32 digits as public ids, so that SQL can derive one from the other. */
export async function makeMembers({ db, site_id }: AppFixture, count: number): Promise<LoggedIn[]> {
  await db.run`
    insert into member (site_id, kind, answered, status, name, birth, gender, looks_for, country, language, paid_user, terms_version,
      adult_declared_at, created_at, confirmed_at, last_active)
    select ${site_id}, 'person', true, 'active', 'Runner ' || n, '1990-05-05', 'male', 'male', 'NL', 'en', true, 'bench', now(), now(), now(), now()
    from generate_series(1, ${count}::int) n`
  const rows = await db.many<Columns<'member', 'id' | 'public_id'>>`
    update member set public_id = lpad(id::text, 32, '0') where terms_version = 'bench' returning id, public_id`
  const members = rows.toSorted((a, b) => a.id - b.id)
  if (members.some(({ id }, at) => id !== (members[0]?.id ?? 0) + at))
    throw new Error('the ids of the members have gaps')
  await db.run`
    insert into credit_balance (member_id, site_id, bought)
    select id, site_id, 1000000000 from member where terms_version = 'bench' on conflict do nothing`
  return Promise.all(members.map(async (it) => ({ ...it, cookie: await logIn(db, site_id, it.id) })))
}

export async function logIn(db: Db, site_id: number, member: number): Promise<string> {
  const token = newToken()
  await db.run`
    insert into session (token_hash, site_id, member_id, device, created_at, seen_at, confirmed_at, expires)
    values (${hashToken(token)}, ${site_id}, ${member}, 'bench', now(), now(), now(), now() + interval '1 day')`
  return `auth.session=${token}`
}

/** Marks all members present and empties the outbox: notifications are no part of the figure. */
export async function clearOutbox(db: Db) {
  await db.run`
    insert into presence (member_id, site_id, seen_at)
    select id, site_id, now() from member where terms_version = 'bench'
    on conflict (member_id) do update set seen_at = now(), hidden_at = null`
  await db.run`delete from outbox o using member m where m.id = o.member_id and m.terms_version = 'bench'`
}
