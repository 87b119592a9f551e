// Payment methods that are blocked for a member (PAY-4, PAY-5); chargeback.sql blocks them by methodBlocks.sql, too.
import type { Id } from '../../contract/ids.ts'
import type { PaymentMethod } from '../../contract/payments.ts'
import type { JobCtx } from '../base/ctx.ts'

/** `new`: all that the member has not paid with yet. */
export type BlockedMethod = PaymentMethod | 'new'

type BlockCtx = Pick<JobCtx, 'db' | 'site' | 'clock'>

/** false where it is blocked already. */
export async function blockMethod(
  { db, site, clock }: BlockCtx,
  member: Id<'member'>,
  method: BlockedMethod,
  reason: 'returned' | 'staff',
): Promise<boolean> {
  const { added: isAdded } = await db.one<{ added: boolean }>`
    select method_block_add(${site.id}, ${member}, ${method}, ${reason}, ${clock.now()}) as added`
  return isAdded
}

/** Answers why it was blocked; null where it was not. */
export async function unblockMethod({ db, site, clock }: BlockCtx, member: Id<'member'>, method: BlockedMethod) {
  const { why: reason } = await db.one<{ why: string | null }>`
    select method_block_lift(${site.id}, ${member}, ${method}, ${clock.now()}) as why`
  return reason
}

export const deleteMethodBlocks = ({ db, site }: Pick<BlockCtx, 'db' | 'site'>, member: Id<'member'>) =>
  db.run`delete from method_block where site_id = ${site.id} and member_id = ${member}`
