// POST /api/user.php: in by e-mail or name and password (ACC-7). An unknown account is answered like a wrong password, in text and time.
// Where two-step verification is on the password is half of it (ACC-14).

import type * as accounts from '../../contract/accounts.ts'
import type { Input, Output } from '../../contract/call.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { emailKey } from '../members/index.ts'
import {
  addressKey,
  startSecondStep,
  countAttempt,
  clearAttempts,
  verifyPassword,
  knownDevice,
  loginKey,
  loginKeys,
  requiredSecondSteps,
  refundAttempt,
} from '../security/index.ts'
import { type Entrant, enter, mayProve, refuseIfLeaving } from './enter.ts'

type Login = typeof accounts.login
const perAccount = { freeAttempts: 5, attemptsPerLock: 1 }
/** More than an account has, and soon forgotten: a mobile network puts many people behind one address. */
const perNetwork = { freeAttempts: 40, attemptsPerLock: 20, windowSeconds: 3_600 }

type Found = Entrant & { password_hash: string | null; email_key: string | null }

export async function login(ctx: Ctx, { email, password }: Input<Login>): Promise<Output<Login>> {
  const found = await findByEmailOrName(ctx, email)
  const device = found ? knownDevice(ctx, found.public_id) : null
  const network = addressKey(ctx)
  // A browser of the owner's is locked by nobody next door, nor by whoever guesses elsewhere: only by its own tries.
  const nextDoor = device ? null : await countAttempt(ctx, network, perNetwork)
  if (nextDoor && !nextDoor.allowed) refuse('login_blocked', { minutes: nextDoor.lockMinutes })
  const account = device ? `device:${device}` : loginKey(ctx, asWritten(email, found))
  const tried = await countAttempt(ctx, account, perAccount)
  if (!tried.allowed) refuse('login_blocked', { minutes: tried.lockMinutes })

  const right = await verifyPassword(password, found?.password_hash ?? null)
  if (!right || !found) {
    const minutes = tried.lockMinutes ?? nextDoor?.lockMinutes ?? null
    return minutes === null ? refuse('login_failed') : refuse('login_blocked', { minutes })
  }
  if (device) await clearAttempts(ctx, account)
  else await Promise.all([clearAttempts(ctx, ...loginKeys(ctx, found)), refundAttempt(ctx, network)])

  const { password_hash: _, email_key: __, ...entrant } = found
  const member = refuseIfLeaving(entrant)
  const second_step = await requiredSecondSteps(ctx, member.id)
  if (second_step.length) {
    await startSecondStep(ctx, member.id)
    return { user: null, second_step }
  }
  return { user: await enter(ctx, member), second_step }
}

/** An address wins over a name that looks like one. */
const findByEmailOrName = (ctx: Ctx, wish: string) => {
  const key = emailKey(wish)
  const name = wish.trim().normalize('NFC')
  return ctx.db.maybe<Found>`
    select id, public_id, kind, status, name, language, country, paid_user, password_hash, email_key
    from member
    where site_id = ${ctx.site.id} and ${mayProve(ctx)}
      and (email_key = ${key} or (lower(name) = lower(${name}) and (kind = 'person' or email_key is not null)))
    order by email_key = ${key} desc nulls last
    limit 1`
}

/** A name as its member writes it: however it is typed, it is counted once. */
const asWritten = (wish: string, found: Found | undefined) =>
  found && found.email_key !== emailKey(wish) ? found.name : wish
