// How many mails one mailbox gets that somebody can cause without having shown that it is theirs, whoever asks and from wherever (ACC-10,
// ACC-16): what is more is not written.

import type { App, JobCtx } from '../base/ctx.ts'
import { sign } from '../base/encryption/tokens.ts'
import { type Allowance, spend } from '../base/rateLimits/rateLimit.ts'
import { emailKey } from '../members/index.ts'
import type { Kind } from './kinds.ts'

const allowances: readonly Allowance[] = [
  { most: 5, seconds: 3_600 },
  { most: 10, seconds: 86_400 },
]

/** Anybody who knows the address can cause these. Links to reset or to come back have a cap of their own (security/askForMail.ts). */
const askedByAnybody: readonly Kind[] = ['activation', 'already_member']

/** `elsewhere`: to another address than the member's own. Nobody but its member causes a receipt, and it is paid for. */
export const isCounted = (kind: Kind, { proven, elsewhere }: { proven: boolean; elsewhere: boolean }) =>
  kind !== 'receipt' && (askedByAnybody.includes(kind) || !proven || (kind === 'mail_change' && elsewhere))

export const mailboxKeys = ({ secret }: Pick<App, 'secret'>, email: string) =>
  allowances.map(({ seconds }) => `mailbox:${seconds}:${sign(secret, 'mailbox', emailKey(email))}`)

/** Counts one more mail to it. */
export async function mayReach(ctx: JobCtx, email: string): Promise<boolean> {
  const keys = mailboxKeys(ctx.app, email)
  for (const [at, allowance] of allowances.entries()) {
    if (!(await spend(ctx, keys[at] as string, allowance))) return false
  }
  return true
}
