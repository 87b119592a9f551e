// What the member, or the signup of this browser, has proven.
import type { AgeProof } from '../../contract/age.ts'
import type { Ctx } from '../base/ctx.ts'
import { hashToken } from '../base/encryption/tokens.ts'
import { findAttempt, findProof } from './store.ts'

const SIGNUP_COOKIE = 'signup'
const MAX_TOKEN_CHARS = 100

/** Of the session, else of the signup that has begun in this browser; null where there is neither. */
export function browserKey({ member, request }: Pick<Ctx, 'member' | 'request'>): Buffer | null {
  if (member) return member.session
  const token = request.cookies[SIGNUP_COOKIE]
  return token && token.length <= MAX_TOKEN_CHARS ? hashToken(token) : null
}

/** For a signup, also where its visitor has just become a member within this request. */
export async function signupProof(ctx: Ctx): Promise<AgeProof | null> {
  const key = browserKey({ ...ctx, member: null })
  const attempt = key && (await findAttempt(ctx, key))
  if (attempt?.state !== 'proven' || !attempt.outcome || !attempt.proven_on) return null
  return { outcome: attempt.outcome, method: attempt.method, day: attempt.proven_on }
}

export const ownProof = (ctx: Ctx): Promise<AgeProof | null> =>
  ctx.member ? findProof(ctx, ctx.member.id) : signupProof(ctx)
