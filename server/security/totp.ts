// TOTP codes of an authenticator app (RFC 6238): six digits, SHA-1, 30 seconds, as every app supports (ACC-14).
import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import type { Id } from '../../contract/ids.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { decrypt, encrypt } from '../base/encryption/encryption.ts'
import { stripInvisible } from '../base/stripInvisible.ts'

export const totpPurpose = 'two-step'
const SECRET_BYTES = 20

export const newSecret = () => new Secret({ size: SECRET_BYTES }).base32
export const encryptSecret = (ctx: Pick<Ctx, 'app'>, secret: string) => encrypt(ctx.app.secret, totpPurpose, secret)
export const decryptSecret = (ctx: Pick<Ctx, 'app'>, encrypted: string) =>
  decrypt(ctx.app.secret, totpPurpose, encrypted)

/** The otpauth URI in the QR code. */
export const otpauthUri = (account: { issuer: string; label: string }, secret: string) =>
  new TOTP({ ...account, secret }).toString()

/** One SVG path: each run of dark modules in a row is a bar of height 1. */
export function qrOf(text: string) {
  const { data, size } = encode(text, { border: 2 })
  const bars = data.flatMap((row, y) => {
    const line = row.map((dark) => (dark ? '1' : '0')).join('')
    return [...line.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
  })
  return { size, path: bars.join('') }
}

/** The six digits of a code as people type it; null where it is something else, such as a recovery code. */
function tokenOf(typed: string) {
  const token = stripInvisible(typed).replace(/[\s-]/g, '')
  return /^[0-9]{6}$/.test(token) ? token : null
}

/** The time step of the code, one step of clock skew allowed; null where the code is wrong. */
export function totpStep(secret: string, typed: string, now: Date): number | null {
  const token = tokenOf(typed)
  if (token === null) return null
  const totp = new TOTP({ secret })
  const timestamp = now.getTime()
  const delta = totp.validate({ token, timestamp, window: 1 })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** A function that redeems this code, once even when called concurrently, and no older one after it; null where the code is wrong. */
export async function redeemerOfTotpCode(ctx: Ctx, member: Id<'member'>, typed: string) {
  // So that a recovery code works even where the secret cannot be decrypted any more.
  if (tokenOf(typed) === null) return null
  const { site } = ctx
  const twoStep = await ctx.db.maybe<Columns<'two_step', 'secret'>>`
    select secret from two_step where member_id = ${member} and site_id = ${site.id} and confirmed_at is not null`
  const step = twoStep ? totpStep(decryptSecret(ctx, twoStep.secret), typed, ctx.clock.now()) : null
  if (step === null) return null
  return async (db: Db): Promise<boolean> => {
    const usedCodes = await db.run`
      update two_step set last_step = ${step} where member_id = ${member} and site_id = ${site.id} and last_step < ${step}`
    return usedCodes > 0
  }
}
