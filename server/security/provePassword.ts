// The member's own password, asked for once more. Counted, so that whoever took over a session can't guess it there (ACC-7, ACC-14).
import type { RefusalCode } from '../../contract/refusals.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { refuseFields } from '../base/refuseFields.ts'
import { countTry, forgetTries } from './attempts.ts'
import { isPassword } from './password.ts'

const patience = { free: 5, step: 1 }
const wrong: RefusalCode = 'old_password'

/** Refuses with old_password, for the input's `field`, or with login_blocked. What is counted here locks no login. */
export async function provePassword(ctx: MemberCtx, password: string, field: string) {
  const key = `password:${ctx.member.id}`
  const tried = await countTry(ctx, key, patience)
  if (!tried.open) refuse('login_blocked', { minutes: tried.minutes })
  const { password_hash } = await ctx.db.one<{ password_hash: string | null }>`
    select password_hash from member where id = ${ctx.member.id} and site_id = ${ctx.site.id}`
  if (await isPassword(password, password_hash)) return forgetTries(ctx, key)
  if (tried.minutes !== null) refuse('login_blocked', { minutes: tried.minutes })
  refuseFields({ [field]: wrong })
}
