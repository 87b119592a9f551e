// How much one network may do of what is free and costs others: generous, since a mobile network puts many people behind one address,
// and little enough that a thousand requests are stopped (ACC-1, ACC-10, ACC-16).
import type { RateLimit } from '../base/rateLimits/rateLimit.ts'

export { refund, consume } from '../base/rateLimits/rateLimit.ts'

export const perNetwork = {
  /** Steps of a signup, wrong ones included. */
  steps: { max: 600, windowSeconds: 600 },
  drafts: { max: 300, windowSeconds: 3_600 },
  signups: { max: 300, windowSeconds: 86_400 },
  /** Addresses of members that may be found by trying. */
  emails: { max: 20, windowSeconds: 3_600 },
  /** Names that may be found taken. */
  names: { max: 60, windowSeconds: 3_600 },
} as const satisfies Record<string, RateLimit>

/** Activation mails that a member may ask for: an hour, and a day. */
export const activationMails: readonly RateLimit[] = [
  { max: 3, windowSeconds: 3_600 },
  { max: 6, windowSeconds: 86_400 },
]
export const activationKeys = (member: number) =>
  activationMails.map(({ windowSeconds: seconds }) => `activation:${seconds}:${member}`)
