// By which browsers staff sign in to the console: two names in one browser may be one person (OPS-4). Commands name no
// browser; passkeys do not tell whose device they lie on.
import { addSeconds } from '../base/clock.ts'
import type { Db } from '../base/db/database.ts'
import { hashToken } from '../base/encryption/tokens.ts'
import type { Staff } from './signIn.ts'

const SHARED_SECONDS = 30 * 86_400

/** `browser`: the value of its cookie. */
export const rememberBrowser = (db: Db, now: Date, { id }: Pick<Staff, 'id'>, browser: string) => db.run`
  insert into staff_browser (browser_hash, staff_id, seen_at) values (${hashToken(browser)}, ${id}, ${now})
  on conflict (browser_hash, staff_id) do update set seen_at = excluded.seen_at`

/** Everybody else who signed in by a browser of this person within the last 30 days. */
export const sharingBrowser = (db: Db, now: Date, id: Staff['id']) => db.many<Pick<Staff, 'id' | 'name'>>`
  select distinct s.id, s.name
  from staff_browser mine
  join staff_browser theirs on theirs.browser_hash = mine.browser_hash and theirs.staff_id <> mine.staff_id
  join staff s on s.id = theirs.staff_id
  where mine.staff_id = ${id} and mine.seen_at > ${addSeconds(now, -SHARED_SECONDS)}
    and theirs.seen_at > ${addSeconds(now, -SHARED_SECONDS)}`

export const deleteOldBrowsers = (db: Db, now: Date) => db.run`
  delete from staff_browser where seen_at < ${addSeconds(now, -SHARED_SECONDS)}`
