// Rate limits of requests that mail an address (reset, reactivation): nobody is flooded, and a stranger cannot use up the owner's share
// (ACC-10, ACC-12). Nothing here depends on whether the address has an account.

import type { Ctx } from '../base/ctx.ts'
import { sign } from '../base/encryption/tokens.ts'
import { customerKey } from '../base/rateLimits/addressKey.ts'
import { consume, consumeNetworkWindow, type RateLimit } from '../base/rateLimits/rateLimit.ts'
import { emailKey } from '../members/index.ts'
import { knownDeviceByEmail } from './knownDevice.ts'

const DAY_SECONDS = 86_400
/** Addresses that one network may ask about; as at signup. */
const lookups: RateLimit = { max: 20, windowSeconds: 3_600 }
const fromNetwork: RateLimit = { max: 5, windowSeconds: DAY_SECONDS }
const toAddress: RateLimit = { max: 15, windowSeconds: DAY_SECONDS }
/** Extra share of a browser that the owner has logged in with. */
const fromDevice: RateLimit = { max: 2, windowSeconds: DAY_SECONDS }

/** `fromKnownDevice`: the browser is one of the owner's. `consumeMail`: counts one mail; false over the limit. */
export type MailRequest = { fromKnownDevice: boolean; consumeMail(): Promise<boolean> }

/** Counts the lookup; null where this network is over its limit. */
export async function limitMailRequests(
  ctx: Ctx,
  kind: 'reset' | 'reactivate',
  email: string,
): Promise<MailRequest | null> {
  const device = await knownDeviceByEmail(ctx, email)
  const customer = customerKey(ctx)
  if (!device && !consumeNetworkWindow(ctx, 'lookup', lookups)) return null
  const address = `${kind}:${sign(ctx.app.secret.stable, kind, emailKey(email))}`
  return {
    fromKnownDevice: device !== null,
    async consumeMail() {
      const open =
        (await consume(ctx, `${address}:${customer}`, fromNetwork)) && (await consume(ctx, address, toAddress))
      return open || (device !== null && (await consume(ctx, `${kind}:device:${device}`, fromDevice)))
    },
  }
}
