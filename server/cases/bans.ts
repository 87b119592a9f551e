// Bans of a site, for operators. Addresses and networks are stored as hashes only, so they are not listed (OPS-4).
import type { Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'

const MAX_ROWS = 1000

/** Active ones, the newest first; `all`: also ended ones. */
export const listBans = (db: Db, { id }: Site, now: Date, { all }: { all: boolean }) => db.many`
  select b.public_id as ban, b.kind, m.public_id as member, b.reason, b.created_at, b.expires, b.lifted_at
  from ban b
  left join member_public m on m.id = b.member_id and m.site_id = b.site_id
  where b.site_id = ${id} and (${all} or (b.lifted_at is null and (b.expires is null or b.expires > ${now})))
  order by b.id desc
  limit ${MAX_ROWS}`

/** Deletes the hash of expired bans. */
export const endExpiredBans = (db: Db, now: Date) => db.run`
  update ban set lifted_at = expires, key = null where lifted_at is null and expires <= ${now}`
