// What we hold of a member's credits: the balance and every entry that led to it (ACC-15).
import type { JobCtx } from '../base/ctx.ts'

export async function onExport({ db, site }: JobCtx, member: number) {
  const mine = db.fragment`site_id = ${site.id} and member_id = ${member}`
  return {
    credits: (await db.maybe<object>`select bought, bonus, signup from credit_balance where ${mine}`) ?? null,
    credit_entries: await db.many`
      select created_at, reason, lot, amount, balance_after from credit_entry where ${mine} order by id`,
  }
}
