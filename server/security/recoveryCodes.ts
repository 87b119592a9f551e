// Recovery codes: ten single-use codes for members who lost their authenticator (ACC-14). Hashed like passwords, because they are short.
import { randomBytes, randomInt } from 'node:crypto'
import type { Id } from '../../contract/ids.ts'
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { stripInvisible } from '../base/stripInvisible.ts'
import { hashTurn, hashWithSalt } from './passwordHash.ts'
import type { HashTurn } from './passwordHashPool.ts'

const CODE_COUNT = 10
const CODE_CHARS = 12
const SALT_BYTES = 16
/** No look-alikes, and no vowels, so that no code is a word. 51 random bits per code. */
const codeAlphabet = 'bcdfghjkmnpqrstvwxyz'

type CodeCtx = Pick<Ctx, 'db' | 'site'>

/** Shown once, as "bcdf-ghjk-mnpq". */
export type RecoveryCodes = { codes: string[]; hashes: Buffer[] }

/** Hashes slowly, so it is called before the transaction that stores them (replaceRecoveryCodes). */
export async function createRecoveryCodes(ctx: MemberCtx): Promise<RecoveryCodes> {
  const turn = hashTurn(ctx, `member:${ctx.member.id}`, CODE_COUNT)
  const salt = randomBytes(SALT_BYTES)
  const codes = Array.from({ length: CODE_COUNT }, () =>
    Array.from({ length: CODE_CHARS }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join(''),
  )
  const hashes: Buffer[] = []
  for (const code of codes) hashes.push(await hashOf(code, salt, turn))
  return { codes: codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-')), hashes }
}

/** Replaces all codes of the member. */
export async function replaceRecoveryCodes({ db, site }: CodeCtx, member: Id<'member'>, { hashes }: RecoveryCodes) {
  await db.run`delete from recovery_code where member_id = ${member} and site_id = ${site.id}`
  for (const code_hash of hashes) {
    await db.run`insert into recovery_code (member_id, site_id, code_hash) values (${member}, ${site.id}, ${code_hash})`
  }
}

export async function countRecoveryCodes({ db, site }: CodeCtx, member: Id<'member'>): Promise<number> {
  const { left: remaining } = await db.one<{ left: number }>`
    select count(*)::int as left from recovery_code where member_id = ${member} and site_id = ${site.id} and used_at is null`
  return remaining
}

/** A function that redeems this code, once even when called concurrently; null where it is not of the form of a code. */
export async function redeemerOfRecoveryCode(ctx: Ctx, member: Id<'member'>, typed: string) {
  const { db, site, clock } = ctx
  const code = stripInvisible(typed).toLowerCase().replace(/[\s-]/g, '')
  if (code.length !== CODE_CHARS || [...code].some((it) => !codeAlphabet.includes(it))) return null
  const salted = await db.maybe<Columns<'recovery_code', 'code_hash'>>`
    select code_hash from recovery_code where member_id = ${member} and site_id = ${site.id} limit 1`
  if (!salted) return null
  const salt = salted.code_hash.subarray(0, SALT_BYTES)
  const hash = await hashOf(code, salt, hashTurn(ctx, `member:${member}`))
  return async (inner: Db): Promise<boolean> => {
    const usedCodes = await inner.run`
      update recovery_code
      set used_at = ${clock.now()}
      where member_id = ${member} and site_id = ${site.id} and code_hash = ${hash} and used_at is null`
    return usedCodes > 0
  }
}

const hashOf = async (code: string, salt: Uint8Array, turn: HashTurn) =>
  Buffer.concat([salt, await hashWithSalt(code, salt, turn)])
