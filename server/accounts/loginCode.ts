// POST /api/login/code: the second step of a login, by a code of the app or a recovery code (ACC-14).
import type * as accounts from '../../contract/accounts.ts'
import type { Input, Output } from '../../contract/call.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { completeSecondStep } from '../security/index.ts'
import { finishLoginById } from './finishLogin.ts'

type LoginCode = typeof accounts.loginCode

export async function loginCode(ctx: Ctx, { code }: Input<LoginCode>): Promise<Output<LoginCode>> {
  const member = await completeSecondStep(ctx, code)
  return { user: (await finishLoginById(ctx, member)) ?? refuse('step_over') }
}
