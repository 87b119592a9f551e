// How much one network may do of what is free and costs others: generous, since a mobile network puts many people behind one address,
// and little enough that a thousand requests are stopped (ACC-1, ACC-10, ACC-16).
import type { Allowance } from '../base/rateLimits/rateLimit.ts'

export { giveBack, spend } from '../base/rateLimits/rateLimit.ts'

export const perNetwork = {
  /** Steps of a signup, wrong ones included. */
  steps: { most: 600, seconds: 600 },
  drafts: { most: 300, seconds: 3_600 },
  signups: { most: 300, seconds: 86_400 },
  /** Addresses of members that may be found by trying. */
  emails: { most: 20, seconds: 3_600 },
  /** Names that may be found taken. */
  names: { most: 60, seconds: 3_600 },
} as const satisfies Record<string, Allowance>

/** Activation mails that a member may ask for: an hour, and a day. */
export const activationMails: readonly Allowance[] = [
  { most: 3, seconds: 3_600 },
  { most: 6, seconds: 86_400 },
]
export const activationKeys = (member: number) =>
  activationMails.map(({ seconds }) => `activation:${seconds}:${member}`)
