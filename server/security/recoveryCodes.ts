// Recovery codes: ten, each good once, for whoever has lost the app (ACC-14). Hashed as slowly as passwords: they are short.
import { randomBytes, randomInt } from 'node:crypto'
import type { Ctx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { hashWithSalt } from './password.ts'

const many = 10
const length = 12
const saltLength = 16
/** Nothing that looks like another sign, and no vowel, so that no code is a word. 51 random bits a code. */
const letters = 'bcdfghjkmnpqrstvwxyz'

type Holding = Pick<Ctx, 'db' | 'site'>

/** Ten new ones in the place of those there were. Shown once, as "bcdf-ghjk-mnpq". */
export async function makeRecoveryCodes({ db, site }: Holding, member: number): Promise<string[]> {
  const salt = randomBytes(saltLength)
  const codes = Array.from({ length: many }, () =>
    Array.from({ length }, () => letters[randomInt(letters.length)]).join(''),
  )
  const hashes = await Promise.all(codes.map((code) => hashOf(code, salt)))
  await db.run`delete from recovery_code where member_id = ${member} and site_id = ${site.id}`
  for (const code_hash of hashes) {
    await db.run`insert into recovery_code (member_id, site_id, code_hash) values (${member}, ${site.id}, ${code_hash})`
  }
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'))
}

export async function recoveryLeft({ db, site }: Holding, member: number): Promise<number> {
  const { left } = await db.one<{ left: number }>`
    select count(*)::int as left from recovery_code where member_id = ${member} and site_id = ${site.id} and used_at is null`
  return left
}

/** How to use this code up, of two at once one does; null where it has not the form of one. */
export async function recoveryCode({ db, site, clock }: Ctx, member: number, given: string) {
  const code = given.toLowerCase().replace(/[\s-]/g, '')
  if (code.length !== length || [...code].some((it) => !letters.includes(it))) return null
  const kept = await db.maybe<{ code_hash: Buffer }>`
    select code_hash from recovery_code where member_id = ${member} and site_id = ${site.id} limit 1`
  if (!kept) return null
  const hash = await hashOf(code, kept.code_hash.subarray(0, saltLength))
  return async (inner: Db): Promise<boolean> => {
    const used = await inner.run`
      update recovery_code
      set used_at = ${clock.now()}
      where member_id = ${member} and site_id = ${site.id} and code_hash = ${hash} and used_at is null`
    return used > 0
  }
}

const hashOf = async (code: string, salt: Uint8Array) => Buffer.concat([salt, await hashWithSalt(code, salt)])
