// Rate limit of mails to one mailbox that others can cause, from whatever network they ask (ACC-10, ACC-16). Mails over it are not written.
import { type MemberKind, notificationKinds } from '../../contract/notifications.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import { consume, type RateLimit } from '../base/rateLimits/rateLimit.ts'
import { mailboxHash } from '../members/index.ts'

const mailboxLimits: readonly RateLimit[] = [
  { max: 5, windowSeconds: 3_600 },
  { max: 10, windowSeconds: 86_400 },
]

/** Whether this mail counts. `isOtherAddress`: it goes to another address than the member's own. */
export function isMailboxLimited(
  kind: MemberKind,
  { emailVerified, isOtherAddress }: { emailVerified: boolean; isOtherAddress: boolean },
): boolean {
  const spec = notificationKinds[kind]
  const limit = spec.group === 'mandatory' ? spec.mailbox_limit : 'unverified'
  if (limit === 'never') return false
  return limit === 'always' || !emailVerified || (limit === 'other_address' && isOtherAddress)
}

export const mailboxLimitKeys = ({ secret }: Pick<App, 'secret'>, email: string) =>
  mailboxLimits.map(({ windowSeconds }) => `mailbox:${windowSeconds}:${mailboxHash({ secret }, 'mailbox', email)}`)

/** Counts one more mail to this mailbox; false where the limit is reached. */
export async function consumeMailboxLimit(ctx: JobCtx, email: string): Promise<boolean> {
  const keys = mailboxLimitKeys(ctx.app, email)
  for (const [index, limit] of mailboxLimits.entries()) {
    if (!(await consume(ctx, keys[index] as string, limit))) return false
  }
  return true
}
