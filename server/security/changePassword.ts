// PUT /api/password: changes the password, given the old one (spec §5, ACC-18). Ends every other session and earlier mailed links.
import type { Input } from '../../contract/call.ts'
import type * as security from '../../contract/security.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { endSessions } from './endSessions.ts'
import { suspectFrom } from './mailSecurityNotice.ts'
import { setPassword, validateNewPassword } from './newPassword.ts'
import { hashPassword, hashTurn } from './passwordHash.ts'
import { rotateSession } from './rotateSession.ts'
import { verifyOwnPassword } from './verifyOwnPassword.ts'

export async function changePassword(outer: MemberCtx, input: Input<typeof security.changePassword>) {
  await validateNewPassword(outer, outer.member.id, input)
  await verifyOwnPassword(outer, input.old_password, 'old_password')
  const hashed = await hashPassword(input.password, hashTurn(outer, `member:${outer.member.id}`))
  await outer.db.transaction(async (db) => {
    const ctx = { ...outer, db }
    await setPassword(ctx, ctx.member.id, hashed, await suspectFrom(ctx))
    await endSessions(ctx, ctx.member.id, { except: ctx.member.session })
    await rotateSession(ctx)
  })
  return {}
}
