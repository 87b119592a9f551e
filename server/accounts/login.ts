// POST /api/user.php: login by e-mail or name and password (ACC-7). An unknown account is answered like a wrong password, in text and time.
// With two-step verification a second step follows (ACC-14).
import type * as accounts from '../../contract/accounts.ts'
import type { Input, Output } from '../../contract/call.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import type { RateLimit } from '../base/rateLimits/rateLimit.ts'
import { Refusal, refuse } from '../base/refusal.ts'
import { emailKey } from '../members/index.ts'
import {
  accountKey,
  clearAttempts,
  countAttempt,
  hashTurn,
  hostKey,
  knownDevice,
  loginKey,
  loginKeys,
  networkShares,
  refundAttempt,
  refundIfUnchecked,
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
/**
 * Tries of one address of a locked network that are still checked, so that a right password gets in, whatever strangers
 * behind the same carrier try. What all of them may have checked together is the bucket of hashes.
 */
const lockedHost: RateLimit = { max: 10, windowSeconds: 60 }

type LoginRow = Omit<LoginCandidate, 'status'> & { status: LoginCandidate['status'] | 'banned' } & Columns<
    'member',
    'password_hash' | 'email_key'
  >

export async function login(ctx: Ctx, { email, password }: Input<Login>): Promise<Output<Login>> {
  const row = await findByEmailOrName(ctx, email)
  const device = row ? knownDevice(ctx, row.public_id) : null
  const turn = hashTurn(ctx, device ? `device:${device}` : row ? `member:${row.id}` : loginKey(ctx, email))
  // A known device is locked only by its own failures, not by those of its network or of other devices.
  const takeBack = device ? null : await admitNetwork(ctx)
  const typed = device ? `device:${device}` : loginKey(ctx, canonicalLogin(email, row))
  const typedAttempt = await countAttempt(ctx, typed, accountLockout)
  if (!typedAttempt.allowed) {
    // Nothing was checked: an owner whose script logs in at full speed does not lock the network.
    await takeBack?.()
    refuse('login_blocked', { minutes: typedAttempt.lockMinutes })
  }
  // Tries by name and by address are one count. Where the other one has locked the account, nothing is checked and the
  // answer is that of a wrong password: else it would tell whose address goes with a name. An unknown account has such a
  // count as well, so that both take as long.
  const account = row ? accountKey(row.id) : `unknown ${loginKey(ctx, email)}`
  const attempt = device ? null : await countAttempt(ctx, account, accountLockout)
  const isAccountOpen = attempt?.allowed ?? true

  const isVerified = await refundIfUnchecked(
    () => verifyPassword(password, row?.password_hash ?? null, turn),
    () =>
      Promise.all([
        refundAttempt(ctx, typed, typedAttempt),
        attempt?.allowed && refundAttempt(ctx, account, attempt),
        takeBack?.(),
      ]),
  )
  const isCorrect = isVerified && isAccountOpen
  if (!isCorrect || !row) {
    const minutes = typedAttempt.lockMinutes
    return minutes === null ? refuse('login_failed') : refuse('login_blocked', { minutes })
  }
  if (device) await clearAttempts(ctx, typed)
  else await Promise.all([clearAttempts(ctx, accountKey(row.id), ...loginKeys(ctx, row)), takeBack?.()])

  const { password_hash: _, email_key: __, status, ...candidate } = row
  const member = refuseIfLeaving({ ...candidate, status: status === 'banned' ? await refuseBanned(ctx, row) : status })
  const second_step = await requiredSecondSteps(ctx, member.id)
  if (second_step.length) {
    await startSecondStep(ctx, member.id)
    return { user: null, second_step }
  }
  return { user: await finishLogin(ctx, member), second_step }
}

/**
 * Counts a try of this network, known or not, and of the /48 around it; the result takes it back. Where many failed, tries
 * are slowed down instead of refused: behind one carrier's addresses are strangers and owners alike.
 */
async function admitNetwork(ctx: Ctx): Promise<() => Promise<unknown>> {
  const shares = networkShares(ctx)
  const counted: string[] = []
  for (const { key, factor } of shares)
    if ((await countAttempt(ctx, key, times(networkLockout, factor))).allowed) counted.push(key)
  // Of IPv6 an address is its /64.
  const windows = shares.map(({ key, factor }) => ({
    key: `login ${ctx.site.id} ${factor === 1 ? hostKey(ctx) : key}`,
    max: lockedHost.max * factor,
    windowSeconds: lockedHost.windowSeconds,
  }))
  const taken = counted.length < shares.length ? windows : []
  const { rateWindows } = ctx.app
  const refundCounted = () => Promise.all(counted.map((key) => refundAttempt(ctx, key)))
  const seconds = rateWindows.take(taken)
  if (seconds) {
    await refundCounted()
    refuse('network_blocked', { minutes: Math.ceil(seconds / 60), seconds })
  }
  return async () => {
    for (const window of taken) rateWindows.giveBack(window)
    await refundCounted()
  }
}

const times = (limit: typeof networkLockout, factor: number): typeof networkLockout => ({
  ...limit,
  freeAttempts: limit.freeAttempts * factor,
  attemptsPerLock: limit.attemptsPerLock * factor,
})

/** An address wins over a name that looks like one. */
const findByEmailOrName = (ctx: Ctx, emailOrName: string) => {
  const key = emailKey(emailOrName)
  const name = cleanName(emailOrName)
  return ctx.db.maybe<LoginRow>`
    select id, public_id, kind, status, name, language, country, paid_user, disguise, password_hash, email_key
    from member
    where site_id = ${ctx.site.id} and (${canLogIn(ctx)} or status = 'banned')
      and (email_key = ${key} or (lower(name) = lower(${name}) and (kind = 'person' or email_key is not null)))
    order by email_key = ${key} desc nulls last
    limit 1`
}

/** Whoever is suspended learns until when, and where the reasons are; an account that was closed for good is as if there were none. */
async function refuseBanned(ctx: Ctx, { id }: LoginRow): Promise<never> {
  for (const suspension of ctx.app.hooks.suspension) {
    const found = await suspension(ctx, id)
    if (!found) continue
    const format = new Intl.DateTimeFormat(ctx.locale, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: ctx.site.time_zone,
    })
    throw new Refusal('account_suspended', { until: format.format(found.until) }, undefined, { link: found.link })
  }
  return refuse('login_failed')
}

/** The member's own spelling of the name, so that all spellings count together. */
const canonicalLogin = (emailOrName: string, row: LoginRow | undefined) =>
  row && row.email_key !== emailKey(emailOrName) ? row.name : emailOrName
