// Withdrawals that a person decides, and barred payment methods (PAY-11, PAY-5).
import type { StaffInput, StaffResult } from '../../../contract/console/call.ts'
import type {
  bars as barsCall,
  closeWithdrawal as closeCall,
  setBar as setBarCall,
  withdrawals as withdrawalsCall,
} from '../../../contract/console/money.ts'
import { blockMethod, closeWithdrawal, findMethodBlocks, listWithdrawals, unblockMethod } from '../../payments/index.ts'
import { auditLook } from '../auditLook.ts'
import type { SiteCtx } from '../context.ts'

type Withdrawals = StaffResult<typeof withdrawalsCall>

/** With names and addresses, which are compared with the order: each look is written down. */
export async function withdrawals(ctx: SiteCtx, { all }: StaffInput<typeof withdrawalsCall>): Promise<Withdrawals> {
  await auditLook(ctx, 'withdrawals')
  return (await listWithdrawals(ctx, { all })) as Withdrawals
}

type Stated = Pick<Withdrawals[number], 'reference' | 'name' | 'email' | 'order' | 'proof'>

/** What one that waits states; nothing is written down here. */
export async function openWithdrawal(ctx: SiteCtx, reference: string) {
  const rows = (await listWithdrawals(ctx, { all: false })) as Stated[]
  const { name = null, email = null, order = null, proof = null } = rows.find((it) => it.reference === reference) ?? {}
  return { name, email, words: order, proof }
}

export async function close(ctx: SiteCtx, { reference, reason }: StaffInput<typeof closeCall>) {
  return { reference: (await closeWithdrawal(ctx, ctx.actor(reason), { reference })).reference }
}

export const bars = ({ db, site }: SiteCtx, _input: StaffInput<typeof barsCall>) => findMethodBlocks(db, site)

export async function setBar(ctx: SiteCtx, { member, method, reason }: StaffInput<typeof setBarCall>) {
  await blockMethod(ctx, ctx.actor(reason), { member, method })
  return {}
}

export async function liftBar(ctx: SiteCtx, { member, method, reason }: StaffInput<typeof setBarCall>) {
  await unblockMethod(ctx, ctx.actor(reason), { member, method })
  return {}
}
