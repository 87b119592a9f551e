// POST /api/user.php: in by e-mail or name and password (ACC-7). An unknown account is answered like a wrong password, in text and time.
// Where two-step verification is on the password is half of it (ACC-14).

import type * as accounts from '../../contract/accounts.ts'
import type { Input, Output } from '../../contract/call.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refuse.ts'
import { sign } from '../base/tokens.ts'
import { emailKey } from '../members/index.ts'
import {
  addressKey,
  awaitSecondStep,
  countTry,
  forgetTries,
  isPassword,
  knownDevice,
  perAddress,
  stepsBefore,
  takeBack,
} from '../security/index.ts'
import { type Entrant, enter, mayProve, refuseIfLeaving } from './enter.ts'

type Login = typeof accounts.login
const perAccount = { free: 5, step: 1 }

type Found = Entrant & { password_hash: string | null }

export async function login(ctx: Ctx, { email, password }: Input<Login>): Promise<Output<Login>> {
  const found = await findByEmailOrName(ctx, email)
  const account = accountKey(ctx, email, found)
  const address = addressKey(ctx)
  const byAddress = await countTry(ctx, address, perAddress)
  if (!byAddress.open) refuse('login_blocked', { minutes: byAddress.minutes })
  const byAccount = await countTry(ctx, account, perAccount)
  if (!byAccount.open) refuse('login_blocked', { minutes: byAccount.minutes })

  const right = await isPassword(password, found?.password_hash ?? null)
  if (!right || !found) {
    const minutes = byAccount.minutes ?? byAddress.minutes
    return minutes === null ? refuse('login_failed') : refuse('login_blocked', { minutes })
  }
  await Promise.all([forgetTries(ctx, account), takeBack(ctx, address)])

  const { password_hash: _, ...entrant } = found
  const member = refuseIfLeaving(entrant)
  const second_step = await stepsBefore(ctx, member.id)
  if (second_step.length) {
    await awaitSecondStep(ctx, member.id)
    return { user: null, second_step }
  }
  return { user: await enter(ctx, member), second_step }
}

/** An address wins over a name that looks like one. */
const findByEmailOrName = (ctx: Ctx, wish: string) => {
  const key = emailKey(wish)
  const name = wish.trim().normalize('NFC')
  return ctx.db.maybe<Found>`
    select id, public_id, kind, status, name, language, country, paid_user, password_hash
    from member
    where site_id = ${ctx.site.id} and ${mayProve(ctx)}
      and (email_key = ${key} or (lower(name) = lower(${name}) and (kind = 'person' or email_key is not null)))
    order by email_key = ${key} desc nulls last
    limit 1`
}

/** What nobody has is counted like an account, so that a lock tells nothing either. */
function accountKey(ctx: Ctx, wish: string, found: Found | undefined): string {
  if (!found) return `unknown:${sign(ctx.app.secret, 'unknown account', emailKey(wish))}`
  const device = knownDevice(ctx, found.public_id)
  return device ? `device:${device}` : `member:${found.id}`
}
