// Lists the members whom a member blocked, latest first, by name and without photos (PRO-6).
import type { MemberCtx } from '../base/ctx.ts'

const MAX_BLOCKS_LISTED = 500

type Row = { id: string; name: string; fictional: boolean; blocked_at: Date }

/** Deleted members are left out. */
export async function blocks({ db, site, member }: MemberCtx) {
  const rows = await db.many<Row>`
    select m.public_id as id, m.name, m.kind = 'fictional' as fictional, b.created_at as blocked_at
    from member_block b
    join member m on m.id = b.blocked_id and m.status <> 'deleted'
    where b.blocker_id = ${member.id} and b.site_id = ${site.id}
    order by b.created_at desc, b.blocked_id desc
    limit ${MAX_BLOCKS_LISTED}`
  return { members: rows.map((row) => ({ ...row, blocked_at: row.blocked_at.toISOString() })) }
}
