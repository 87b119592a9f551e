// PUT /api/reset-password: a new password by a mailed link (ACC-10). Two-step verification stays as it is.
import type { Input } from '../../contract/call.ts'
import type * as security from '../../contract/security.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refuse.ts'
import { findLink, useLink } from '../notices/index.ts'
import { forgetTries } from './attempts.ts'
import { confirmAddress } from './confirmAddress.ts'
import { endSessions, forgetCookie } from './endSessions.ts'
import { knownDevice } from './knownDevice.ts'
import { readNewPassword, setPassword } from './newPassword.ts'
import { hashPassword } from './password.ts'

export async function resetPassword(outer: Ctx, { token, ...given }: Input<typeof security.resetPassword>) {
  const found = (await findLink(outer, token, 'reset')) ?? refuse('link_invalid')
  await readNewPassword(outer, found.member, given)
  const hashed = await hashPassword(given.password)
  await outer.db.transaction(async (db) => {
    const ctx = { ...outer, db }
    const { member } = (await useLink(ctx, token, 'reset')) ?? refuse('link_invalid')
    const { public_id } =
      (await db.maybe<{ public_id: string }>`
        select public_id
        from member
        where id = ${member} and site_id = ${ctx.site.id} and status in ('not_confirmed', 'active', 'disabled')
        for update`) ?? refuse('link_invalid')
    await setPassword(ctx, member, hashed)
    await endSessions(ctx, member)
    if (ctx.member?.id === member) forgetCookie(ctx)
    await letIn(ctx, member, public_id)
    // The mail reached its reader.
    await confirmAddress(ctx, member)
  })
  return {}
}

/** Whatever was tried with the old password counts no more. */
async function letIn(ctx: Ctx, member: number, public_id: string) {
  await forgetTries(ctx, `member:${member}`)
  await forgetTries(ctx, `password:${member}`)
  const device = knownDevice(ctx, public_id)
  if (device) await forgetTries(ctx, `device:${device}`)
}
