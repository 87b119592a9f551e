// Transaction that locks a member's album, so that changes of it are serialized.
import type { MemberCtx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'

export const lockAlbum = <T>(ctx: MemberCtx, change: (db: Db) => Promise<T>): Promise<T> =>
  ctx.db.transaction(async (db) => {
    await db.run`select 1 from member where id = ${ctx.member.id} and site_id = ${ctx.site.id} for no key update`
    return change(db)
  })
