// Where a page of the search ended, as it stands in the address (SRCH-1). Sealed, not only signed: it holds when somebody was last here
// and keys from inside. The same cursor serves whoever the address is shared with, for the filters that it was made for and no others:
// elsewhere in the order it would leave people out.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Ctx } from '../base/ctx.ts'
import { Invalid } from '../base/http/serve.ts'
import { masksOf } from './bitmasks.ts'
import type { Position, SearchCriteria } from './store.ts'

/** `surfaced`: who stood at the top of the first page, and must not come again. At most 3, so that a cursor stays under 120 characters. */
export type Cursor = { after: Position; newcomers: number[] }

const CIPHER = 'aes-256-gcm'
const keyOf = (ctx: Ctx) => createHmac('sha256', ctx.app.secret).update('search cursor').digest()

/** The same for the same people, in whichever order a filter's values stand. */
function additionalData({ site }: Ctx, { gender, country, region, ages, traits = {} }: SearchCriteria) {
  const masks = masksOf(traits)
  return Buffer.from([site.id, gender, country, region, ages.min, ages.max, masks.traits, masks.interests].join())
}

export function encryptCursor(ctx: Ctx, criteria: SearchCriteria, { after, newcomers: surfaced }: Cursor): string {
  const plain = Buffer.alloc(14 + surfaced.length * 6)
  plain.writeBigInt64BE(BigInt(after.at), 0)
  for (const [n, id] of [after.id, ...surfaced].entries()) plain.writeUIntBE(id, 8 + n * 6, 6)
  const iv = randomBytes(12)
  const encryption = createCipheriv(CIPHER, keyOf(ctx), iv).setAAD(additionalData(ctx, criteria))
  return Buffer.concat([iv, encryption.update(plain), encryption.final(), encryption.getAuthTag()]).toString('base64url')
}

/** Throws Invalid for what we did not seal for these filters on this site. */
export function decryptCursor(ctx: Ctx, criteria: SearchCriteria, cursor: string): Cursor {
  const bytes = Buffer.from(cursor, 'base64url')
  try {
    const decryption = createDecipheriv(CIPHER, keyOf(ctx), bytes.subarray(0, 12), { authTagLength: 16 })
      .setAAD(additionalData(ctx, criteria))
      .setAuthTag(bytes.subarray(-16))
    const plain = Buffer.concat([decryption.update(bytes.subarray(12, -16)), decryption.final()])
    const [id, ...surfaced] = Array.from({ length: (plain.length - 8) / 6 }, (_, n) => plain.readUIntBE(8 + n * 6, 6))
    return { after: { at: Number(plain.readBigInt64BE(0)), id: id as number }, newcomers: surfaced }
  } catch {
    throw new Invalid({ cursor: 'cursor' })
  }
}
