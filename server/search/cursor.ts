// Keyset cursor of a search page, carried in the URL (SRCH-1). It is encrypted, not only signed, because it contains activity times and
// internal ids. It works for anybody the URL is shared with, but only with the filters it was made for: with others it would skip people.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Id } from '../../contract/ids.ts'
import type { Ctx } from '../base/ctx.ts'
import { Invalid } from '../base/refusal.ts'
import { masksOf } from './bitmasks.ts'
import type { Position, SearchCriteria } from './store.ts'

/**
 * `page`: of the results that follow. `newcomers`: ids shown on top of the first page, which must not repeat. At most 3, so
 * that a cursor stays under 120 characters.
 */
export type Cursor = { after: Position; page: number; newcomers: Id<'member'>[] }

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** A time, a page, then ids of this size. */
const TIME_BYTES = 8
const PAGE_BYTES = 2
const HEAD_BYTES = TIME_BYTES + PAGE_BYTES
const MAX_PAGE = 0xffff
const ID_BYTES = 6
const keyOf = (ctx: Ctx) => createHmac('sha256', ctx.app.secret.stable).update('search cursor').digest()

/** Authenticated with the cursor: equal for equal filters, whatever the order of their values. */
function additionalData({ site }: Ctx, criteria: SearchCriteria) {
  const { gender, country, region, ages, sort, only_new } = criteria
  const masks = masksOf(criteria)
  return Buffer.from(
    [site.id, gender, country, region, ages.min, ages.max, masks.traits, masks.interests, sort, only_new].join(),
  )
}

export function encryptCursor(ctx: Ctx, criteria: SearchCriteria, { after, page, newcomers }: Cursor): string {
  const ids = [after.id, ...newcomers]
  const plain = Buffer.alloc(HEAD_BYTES + ids.length * ID_BYTES)
  plain.writeBigInt64BE(BigInt(after.at), 0)
  plain.writeUIntBE(Math.min(page, MAX_PAGE), TIME_BYTES, PAGE_BYTES)
  for (const [n, id] of ids.entries()) plain.writeUIntBE(id, HEAD_BYTES + n * ID_BYTES, ID_BYTES)
  const iv = randomBytes(IV_BYTES)
  const encryption = createCipheriv(CIPHER, keyOf(ctx), iv).setAAD(additionalData(ctx, criteria))
  return Buffer.concat([iv, encryption.update(plain), encryption.final(), encryption.getAuthTag()]).toString(
    'base64url',
  )
}

/** Throws Invalid unless we encrypted it for these filters on this site. */
export function decryptCursor(ctx: Ctx, criteria: SearchCriteria, cursor: string): Cursor {
  const bytes = Buffer.from(cursor, 'base64url')
  try {
    const decryption = createDecipheriv(CIPHER, keyOf(ctx), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(additionalData(ctx, criteria))
      .setAuthTag(bytes.subarray(-TAG_BYTES))
    const plain = Buffer.concat([decryption.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decryption.final()])
    const [id, ...newcomers] = Array.from(
      { length: (plain.length - HEAD_BYTES) / ID_BYTES },
      (_, n) => plain.readUIntBE(HEAD_BYTES + n * ID_BYTES, ID_BYTES) as Id<'member'>,
    )
    const page = plain.readUIntBE(TIME_BYTES, PAGE_BYTES)
    return { after: { at: Number(plain.readBigInt64BE(0)), id: id as Id<'member'> }, page, newcomers }
  } catch {
    throw new Invalid({ cursor: 'cursor' })
  }
}
