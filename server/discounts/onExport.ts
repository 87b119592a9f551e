// Export of a member's personal discount codes (ACC-15).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'

export const onExport = async ({ db, site }: JobCtx, member: Id<'member'>) => ({
  discount_codes: await db.many`
    select code, value_percentage, status, expires, created_at
    from discount_code
    where site_id = ${site.id} and member_id = ${member}
    order by id`,
})
