// GET /api/credits/history: what came and went of a member's credits, a page at a time (CRED-6).
import type { Input, Output } from '../../contract/call.ts'
import type { CreditMovement, history as contract } from '../../contract/credits.ts'
import type { MemberCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { decrypt, encrypt } from '../base/encryption/encryption.ts'
import { Invalid } from '../base/refusal.ts'

export const PAGE_ROWS = 50
/** One movement has at most an entry for each lot, written one after the other. */
const MAX_ENTRIES = (PAGE_ROWS + 1) * 3

type MovementRow = Columns<'credit_entry', 'reason' | 'balance_after' | 'created_at'> & {
  amount: number
  /** Its oldest entry. */
  first_id: number
}

/** A debt moves no credits: its lot is left out. */
export async function history(ctx: MemberCtx, { cursor }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const before = cursor === undefined ? null : decodeCursor(ctx, cursor)
  const rows = await ctx.db.many<MovementRow>`
    select e.reason, sum(e.amount)::int as amount, (array_agg(e.balance_after order by e.id desc))[1] as balance_after,
      max(e.created_at) as created_at, min(e.id) as first_id
    from (
      select * from credit_entry
      where member_id = ${ctx.member.id} and site_id = ${ctx.site.id} and lot <> 'debt'
        and (${before}::bigint is null or id < ${before})
      order by id desc
      limit ${MAX_ENTRIES}) e
    group by e.reason, e.reference
    order by first_id desc
    limit ${PAGE_ROWS + 1}`
  const page = rows.slice(0, PAGE_ROWS)
  const last = page.at(-1)
  return {
    movements: page.map(present),
    next: last && rows.length > PAGE_ROWS ? encrypt(ctx.app.secret, purposeOf(ctx), String(last.first_id)) : null,
  }
}

const present = ({ reason, amount, balance_after, created_at }: MovementRow): CreditMovement => ({
  ...{ reason, amount, balance_after },
  at: created_at.toISOString(),
})

const purposeOf = ({ member }: MemberCtx) => `credits of ${member.id}`

/** Throws Invalid unless we encrypted it for this member. */
function decodeCursor(ctx: MemberCtx, cursor: string): number {
  try {
    return Number(decrypt(ctx.app.secret, purposeOf(ctx), cursor))
  } catch {
    throw new Invalid({ cursor: 'cursor' })
  }
}
