// A login that has proved all it must: the session opens, and a browser that is new to the account is told of (ACC-8, ACC-18).
import type { User } from '../../contract/accounts.ts'
import type { CurrentMember, Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { openSession, mailNewDevice } from '../security/index.ts'
import { userOf } from './me.ts'

/** Who has an account, and who has just left it and may come back. */
export type Entrant = Omit<CurrentMember, 'session' | 'status'> & { status: CurrentMember['status'] | 'deleted' }
export const mayProve = ({ db }: Pick<Ctx, 'db'>) => db.fragment`
  (status in ('not_confirmed', 'active', 'disabled') or (status = 'deleted' and erased_at is null))`

/** Refuses with account_leaving. Whoever gets as far as here has shown that the account is theirs, so it may be said. */
export function refuseIfLeaving(found: Entrant): Omit<CurrentMember, 'session'> {
  const { status } = found
  return status === 'deleted' ? refuse('account_leaving') : { ...found, status }
}

export async function enter(ctx: Ctx, member: Omit<CurrentMember, 'session'>): Promise<User> {
  const session = await openSession(ctx, ctx.db, member.id)
  await mailNewDevice(ctx, { ...member, session })
  return userOf(ctx, { ...member, session })
}

/** As `enter`, by the member's number; null for who was banned, or erased, between two steps. */
export async function enterById(ctx: Ctx, member: number): Promise<User | null> {
  const found = await ctx.db.maybe<Entrant>`
    select id, public_id, kind, status, name, language, country, paid_user
    from member
    where id = ${member} and site_id = ${ctx.site.id} and ${mayProve(ctx)}`
  return found ? enter(ctx, refuseIfLeaving(found)) : null
}
