// Operator input about bans, and the keyed hashes (HMAC) of banned addresses and networks (OPS-4).
import { isIP } from 'node:net'
import * as v from 'valibot'
import { reportReasons } from '../../contract/cases.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import { newId, sign } from '../base/encryption/tokens.ts'
import { mailboxHash, parseEmail } from '../members/index.ts'
import { networkPrefix } from '../security/index.ts'

export const reason = v.picklist(reportReasons, `one of ${reportReasons.join(', ')}`)
const MAX_BAN_DAYS = 3_650
export const days = v.pipe(
  v.number('a number of days'),
  v.integer('a whole number of days'),
  v.minValue(1, 'at least 1 day'),
  v.maxValue(MAX_BAN_DAYS, 'at most 3650 days'),
)
type SecretKey = Pick<App, 'secret'>

/** All spellings of a mailbox have one key. */
export const addressBanKey = (app: SecretKey, email: string) => mailboxHash(app, 'ban address', email)

/** /24 of IPv4, /64 of IPv6. What is no address is like no other, so that it is never banned with one. */
export const networkBanKey = ({ secret }: SecretKey, ip: string) =>
  sign(secret.stable, 'ban network', networkPrefix(ip) ?? newId())

export const emailInput = (text: string) => parseEmail(text) ?? rejectInput('address: an e-mail address')
export function networkInput(text: string) {
  const ip = text.replace(/\/(24|64)$/, '')
  return isIP(ip) ? ip : rejectInput('network: an address of it, like 192.0.2.7 or 2001:db8::7')
}

/** Serializes changes of a site's bans. */
export const lockBans = ({ db, site }: JobCtx) => db.run`select 1 from site where id = ${site.id} for no key update`
