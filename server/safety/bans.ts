// The bans of a site for operators: of addresses and networks only that there is one, since nothing else is kept (OPS-4).
import type { Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'

/** Those that stand, the newest first, at most a thousand; `all`: those that are over, too. */
export const listBans = (db: Db, { id }: Site, now: Date, { all }: { all: boolean }) => db.many`
  select b.public_id as ban, b.what, m.public_id as member, b.reason, b.created_at, b.expires, b.lifted_at
  from ban b
  left join member m on m.id = b.member_id and m.site_id = b.site_id
  where b.site_id = ${id} and (${all} or (b.lifted_at is null and (b.expires is null or b.expires > ${now})))
  order by b.id desc
  limit 1000`

/** What is over is known by its hash no longer. */
export const endExpiredBans = (db: Db, now: Date) => db.run`
  update ban set lifted_at = expires, key = null where lifted_at is null and expires <= ${now}`
