// Export of a member's credits: the balance and all ledger entries (ACC-15).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'

export async function onExport({ db, site }: JobCtx, member: Id<'member'>) {
  const ofMember = db.fragment`site_id = ${site.id} and member_id = ${member}`
  return {
    credits: (await db.maybe<object>`select bought, bonus, signup from credit_balance where ${ofMember}`) ?? null,
    credit_entries: await db.many`
      select created_at, reason, lot, amount, balance_after from credit_entry where ${ofMember} order by id`,
  }
}
