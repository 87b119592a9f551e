// Recovery codes: ten single-use codes for members who lost their authenticator (ACC-14). Hashed like passwords, because they are short.
import { randomBytes, randomInt } from 'node:crypto'
import type { Id } from '../../contract/ids.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { stripInvisible } from '../base/stripInvisible.ts'
import { hashWithSalt } from './passwordHash.ts'

const CODE_COUNT = 10
const CODE_CHARS = 12
const SALT_BYTES = 16
/** No look-alikes, and no vowels, so that no code is a word. 51 random bits per code. */
const codeAlphabet = 'bcdfghjkmnpqrstvwxyz'

type CodeCtx = Pick<Ctx, 'db' | 'site'>

/** Replaces all codes of the member. Shown once, as "bcdf-ghjk-mnpq". */
export async function createRecoveryCodes({ db, site }: CodeCtx, member: Id<'member'>): Promise<string[]> {
  const salt = randomBytes(SALT_BYTES)
  const codes = Array.from({ length: CODE_COUNT }, () =>
    Array.from({ length: CODE_CHARS }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join(''),
  )
  const hashes = await Promise.all(codes.map((code) => hashOf(code, salt)))
  await db.run`delete from recovery_code where member_id = ${member} and site_id = ${site.id}`
  for (const code_hash of hashes) {
    await db.run`insert into recovery_code (member_id, site_id, code_hash) values (${member}, ${site.id}, ${code_hash})`
  }
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'))
}

export async function countRecoveryCodes({ db, site }: CodeCtx, member: Id<'member'>): Promise<number> {
  const { left: remaining } = await db.one<{ left: number }>`
    select count(*)::int as left from recovery_code where member_id = ${member} and site_id = ${site.id} and used_at is null`
  return remaining
}

/** A function that redeems this code, once even when called concurrently; null where it is not of the form of a code. */
export async function redeemerOfRecoveryCode({ db, site, clock }: Ctx, member: Id<'member'>, typed: string) {
  const code = stripInvisible(typed).toLowerCase().replace(/[\s-]/g, '')
  if (code.length !== CODE_CHARS || [...code].some((it) => !codeAlphabet.includes(it))) return null
  const salted = await db.maybe<Columns<'recovery_code', 'code_hash'>>`
    select code_hash from recovery_code where member_id = ${member} and site_id = ${site.id} limit 1`
  if (!salted) return null
  const hash = await hashOf(code, salted.code_hash.subarray(0, SALT_BYTES))
  return async (inner: Db): Promise<boolean> => {
    const usedCodes = await inner.run`
      update recovery_code
      set used_at = ${clock.now()}
      where member_id = ${member} and site_id = ${site.id} and code_hash = ${hash} and used_at is null`
    return usedCodes > 0
  }
}

const hashOf = async (code: string, salt: Uint8Array) => Buffer.concat([salt, await hashWithSalt(code, salt)])
