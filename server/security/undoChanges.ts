// POST /api/undo: the link in a mail about a change undoes it, without a login: the address comes back, what was added since then goes, all
// devices are logged out, and a new password is set (ACC-19).
import type { Input } from '../../contract/call.ts'
import type * as security from '../../contract/security.ts'
import type { Ctx } from '../base/ctx.ts'
import { recoverAccount } from './recoverAccount.ts'

export const undoChanges = (ctx: Ctx, input: Input<typeof security.undoChanges>) => recoverAccount(ctx, 'undo', input)
