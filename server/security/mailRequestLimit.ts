// How often anybody may ask for a mail to an address: so little that nobody is flooded, and so that a stranger can't use up what its owner
// needs (ACC-10, ACC-12). Nothing here depends on whether somebody has the address.

import type { Ctx } from '../base/ctx.ts'
import { sign } from '../base/encryption/tokens.ts'
import { addressKey } from '../base/rateLimits/addressKey.ts'
import { type RateLimit, consume } from '../base/rateLimits/rateLimit.ts'
import { emailKey } from '../members/index.ts'
import { knownDeviceByEmail } from './knownDevice.ts'

const DAY_SECONDS = 86_400
/** Addresses that one network may ask about, as at signup. */
const lookups: RateLimit = { max: 20, windowSeconds: 3_600 }
const fromNetwork: RateLimit = { max: 5, windowSeconds: DAY_SECONDS }
const toAddress: RateLimit = { max: 15, windowSeconds: DAY_SECONDS }
/** What a browser of the owner's has beyond that. */
const fromDevice: RateLimit = { max: 2, windowSeconds: DAY_SECONDS }

/** `own`: it is a browser of the owner's. `may`: counts one mail; false where there were enough. */
export type MailRequest = { fromKnownDevice: boolean; consumeMail(): Promise<boolean> }

/** Counts the question; null where this network has asked enough. */
export async function limitMailRequests(ctx: Ctx, what: 'reset' | 'reactivate', email: string): Promise<MailRequest | null> {
  const device = await knownDeviceByEmail(ctx, email)
  const network = addressKey(ctx)
  if (!device && !(await consume(ctx, `lookup:${network}`, lookups))) return null
  const address = `${what}:${sign(ctx.app.secret, what, emailKey(email))}`
  return {
    fromKnownDevice: device !== null,
    async consumeMail() {
      const open = (await consume(ctx, `${address}:${network}`, fromNetwork)) && (await consume(ctx, address, toAddress))
      return open || (device !== null && (await consume(ctx, `${what}:device:${device}`, fromDevice)))
    },
  }
}
