// POST /api/user.php: login by e-mail or name and password (ACC-7). An unknown account is answered like a wrong password, in text and time.
// With two-step verification a second step follows (ACC-14).
import type * as accounts from '../../contract/accounts.ts'
import type { Input, Output } from '../../contract/call.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { refuse } from '../base/refusal.ts'
import { emailKey } from '../members/index.ts'
import {
  addressKey,
  clearAttempts,
  countAttempt,
  knownDevice,
  loginKey,
  loginKeys,
  refundAttempt,
  requiredSecondSteps,
  startSecondStep,
  verifyPassword,
} from '../security/index.ts'
import { canLogIn, finishLogin, type LoginCandidate, refuseIfLeaving } from './finishLogin.ts'
import { cleanName } from './nameRules.ts'

type Login = typeof accounts.login
const accountLockout = { freeAttempts: 5, attemptsPerLock: 1 }
/** Higher than per account, and shorter: a mobile network puts many people behind one address. */
const networkLockout = { freeAttempts: 40, attemptsPerLock: 20, windowSeconds: 3_600 }

type LoginRow = LoginCandidate & Columns<'member', 'password_hash' | 'email_key'>

export async function login(ctx: Ctx, { email, password }: Input<Login>): Promise<Output<Login>> {
  const row = await findByEmailOrName(ctx, email)
  const device = row ? knownDevice(ctx, row.public_id) : null
  const network = addressKey(ctx)
  // A known device is locked only by its own failures, not by those of its network or of other devices.
  const networkAttempt = device ? null : await countAttempt(ctx, network, networkLockout)
  if (networkAttempt && !networkAttempt.allowed) refuse('login_blocked', { minutes: networkAttempt.lockMinutes })
  const account = device ? `device:${device}` : loginKey(ctx, canonicalLogin(email, row))
  const accountAttempt = await countAttempt(ctx, account, accountLockout)
  if (!accountAttempt.allowed) refuse('login_blocked', { minutes: accountAttempt.lockMinutes })

  const isCorrect = await verifyPassword(password, row?.password_hash ?? null)
  if (!isCorrect || !row) {
    const minutes = accountAttempt.lockMinutes ?? networkAttempt?.lockMinutes ?? null
    return minutes === null ? refuse('login_failed') : refuse('login_blocked', { minutes })
  }
  if (device) await clearAttempts(ctx, account)
  else await Promise.all([clearAttempts(ctx, ...loginKeys(ctx, row)), refundAttempt(ctx, network)])

  const { password_hash: _, email_key: __, ...candidate } = row
  const member = refuseIfLeaving(candidate)
  const second_step = await requiredSecondSteps(ctx, member.id)
  if (second_step.length) {
    await startSecondStep(ctx, member.id)
    return { user: null, second_step }
  }
  return { user: await finishLogin(ctx, member), second_step }
}

/** An address wins over a name that looks like one. */
const findByEmailOrName = (ctx: Ctx, emailOrName: string) => {
  const key = emailKey(emailOrName)
  const name = cleanName(emailOrName)
  return ctx.db.maybe<LoginRow>`
    select id, public_id, kind, status, name, language, country, paid_user, disguise, password_hash, email_key
    from member
    where site_id = ${ctx.site.id} and ${canLogIn(ctx)}
      and (email_key = ${key} or (lower(name) = lower(${name}) and (kind = 'person' or email_key is not null)))
    order by email_key = ${key} desc nulls last
    limit 1`
}

/** The member's own spelling of the name, so that all spellings count together. */
const canonicalLogin = (emailOrName: string, row: LoginRow | undefined) =>
  row && row.email_key !== emailKey(emailOrName) ? row.name : emailOrName
