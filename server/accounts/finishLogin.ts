// End of a successful login: opens the session, and mails the member about a new device (ACC-8, ACC-18).
import type { User } from '../../contract/accounts.ts'
import type { Id } from '../../contract/ids.ts'
import type { Ctx, CurrentMember } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { isNewDevice, mailNewDevice, newDeviceSince, openSession } from '../security/index.ts'
import { presentUser } from './currentUser.ts'

/** A member who has an account, or has deleted it and may come back. */
export type LoginCandidate = Omit<CurrentMember, 'session' | 'status'> & { status: CurrentMember['status'] | 'deleted' }
/** In production nobody of a demo's cast: their passwords are public. */
export const canLogIn = ({ app, db }: Pick<Ctx, 'app' | 'db'>) => db.fragment`
  (status in ('not_confirmed', 'active', 'disabled') or (status = 'deleted' and erased_at is null))
  and (kind = 'person' or ${!app.env.production})`

/** Refuses with account_leaving. The caller has authenticated the member, so this reveals nothing to others. */
export function refuseIfLeaving(candidate: LoginCandidate): Omit<CurrentMember, 'session'> {
  const { status } = candidate
  return status === 'deleted' ? refuse('account_leaving') : { ...candidate, status }
}

type LoginOptions = { byPasskey?: boolean }

export async function finishLogin(
  ctx: Ctx,
  member: Omit<CurrentMember, 'session'>,
  { byPasskey = false }: LoginOptions = {},
): Promise<User> {
  const isNew = await isNewDevice(ctx, member)
  const newSince = isNew ? ctx.clock.now() : newDeviceSince(ctx, member.public_id)
  const session = await openSession(ctx, ctx.db, member.id, { newSince, isProven: byPasskey || !isNew })
  if (isNew) await mailNewDevice(ctx, member)
  return presentUser(ctx, { ...member, session })
}

/** As `finishLogin`, by member id; null where the member was banned or erased between two steps. */
export async function finishLoginById(
  ctx: Ctx,
  member: Id<'member'>,
  options: LoginOptions = {},
): Promise<User | null> {
  const candidate = await ctx.db.maybe<LoginCandidate>`
    select id, public_id, kind, status, name, language, country, paid_user, disguise
    from member_public
    where id = ${member} and site_id = ${ctx.site.id} and ${canLogIn(ctx)}`
  return candidate ? finishLogin(ctx, refuseIfLeaving(candidate), options) : null
}
