// Rate limits of signup per network: generous, since a mobile network puts many people behind one address, yet low enough to stop a
// thousand requests (ACC-1, ACC-10, ACC-16).
import type { Id } from '../../contract/ids.ts'
import type { Ctx } from '../base/ctx.ts'
import { customerKey } from '../base/rateLimits/addressKey.ts'
import type { RateLimit } from '../base/rateLimits/rateLimit.ts'
import { mailboxHash } from '../members/index.ts'

export { consume, consumeNetworkWindow, refund, refundNetworkWindow } from '../base/rateLimits/rateLimit.ts'

export const networkLimits = {
  /** Steps of a signup, refused ones included. */
  steps: { max: 600, windowSeconds: 600 },
  drafts: { max: 300, windowSeconds: 3_600 },
  signups: { max: 300, windowSeconds: 86_400 },
  /** Of all networks of a provider together (/16, /48). */
  providerSignups: { max: 3_000, windowSeconds: 86_400 },
  /** Members' addresses that may be found by probing (enumeration). */
  emails: { max: 20, windowSeconds: 3_600 },
  /** Taken names that may be found by probing. */
  names: { max: 60, windowSeconds: 3_600 },
} as const satisfies Record<string, RateLimit>

/**
 * Accounts that a network opens for one mailbox in a day, however its address is written. By network, so that a stranger
 * shuts no owner out.
 */
export const mailboxSignups: RateLimit = { max: 5, windowSeconds: 86_400 }
export const mailboxSignupsKey = (ctx: Pick<Ctx, 'app' | 'request'>, email: string) =>
  `signups:${mailboxHash(ctx.app, 'signups', email)}:${customerKey(ctx)}`

/** Activation mails per member: an hour, and a day. */
export const activationMailLimits: readonly RateLimit[] = [
  { max: 3, windowSeconds: 3_600 },
  { max: 6, windowSeconds: 86_400 },
]
export const activationMailKeys = (member: Id<'member'>) =>
  activationMailLimits.map(({ windowSeconds: seconds }) => `activation:${seconds}:${member}`)
