// The state of one payment (PAY-2).
import type { Input } from '../../contract/call.ts'
import type { status as asked } from '../../contract/payments.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { ownPayment } from './start.ts'

export const status = (ctx: MemberCtx, { id }: Input<typeof asked>) => ownPayment(ctx, id)
