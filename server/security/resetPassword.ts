// PUT /api/reset-password: sets a new password by a mailed link (ACC-10). By a former address it takes the account back, as an undo does.
import type { Input } from '../../contract/call.ts'
import type * as security from '../../contract/security.ts'
import type { Ctx } from '../base/ctx.ts'
import { recoverAccount } from './recoverAccount.ts'

export const resetPassword = (ctx: Ctx, input: Input<typeof security.resetPassword>) =>
  recoverAccount(ctx, 'reset', input)
