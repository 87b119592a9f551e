// How often anybody may ask for a mail to an address: so little that nobody is flooded, and so that a stranger can't use up what its owner
// needs (ACC-10, ACC-12). Nothing here depends on whether somebody has the address.

import type { Ctx } from '../base/ctx.ts'
import { sign } from '../base/encryption/tokens.ts'
import { addressKey } from '../base/rateLimits/addressKey.ts'
import { type Allowance, spend } from '../base/rateLimits/rateLimit.ts'
import { emailKey } from '../members/index.ts'
import { deviceOf } from './knownDevice.ts'

const day = 86_400
/** Addresses that one network may ask about, as at signup. */
const lookups: Allowance = { most: 20, seconds: 3_600 }
const fromNetwork: Allowance = { most: 5, seconds: day }
const toAddress: Allowance = { most: 15, seconds: day }
/** What a browser of the owner's has beyond that. */
const fromDevice: Allowance = { most: 2, seconds: day }

/** `own`: it is a browser of the owner's. `may`: counts one mail; false where there were enough. */
export type MailAsked = { own: boolean; may(): Promise<boolean> }

/** Counts the question; null where this network has asked enough. */
export async function askForMail(ctx: Ctx, what: 'reset' | 'reactivate', email: string): Promise<MailAsked | null> {
  const device = await deviceOf(ctx, email)
  const network = addressKey(ctx)
  if (!device && !(await spend(ctx, `lookup:${network}`, lookups))) return null
  const address = `${what}:${sign(ctx.app.secret, what, emailKey(email))}`
  return {
    own: device !== null,
    async may() {
      const open = (await spend(ctx, `${address}:${network}`, fromNetwork)) && (await spend(ctx, address, toAddress))
      return open || (device !== null && (await spend(ctx, `${what}:device:${device}`, fromDevice)))
    },
  }
}
