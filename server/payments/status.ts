// How a payment stands (PAY-2).
import type { Input } from '../../contract/call.ts'
import type { status as asked, Payment } from '../../contract/payments.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refuse.ts'
import { present } from './present.ts'
import { findOwn } from './store.ts'

export async function status(ctx: MemberCtx, { id }: Input<typeof asked>): Promise<Payment> {
  return present((await findOwn(ctx, ctx.member.id, id)) ?? refuse('not_found'))
}
