// Keyset cursor of a list of likes, valid for its owner only. Encrypted, because it contains internal ids.
import type { MemberCtx } from '../base/ctx.ts'
import { decrypt, encrypt } from '../base/encryption/encryption.ts'
import { Invalid } from '../base/refusal.ts'
import type { Position } from './store.ts'

const purposeOf = ({ member }: MemberCtx) => `likes of ${member.id}`

export const encryptCursor = (ctx: MemberCtx, { is_new, at, id }: Position) =>
  encrypt(ctx.app.secret, purposeOf(ctx), `${is_new ? 1 : 0} ${at} ${id}`)

/** Throws Invalid unless we encrypted it for this member. */
export function decryptCursor(ctx: MemberCtx, cursor: string): Position {
  try {
    const [isNew, at, id] = decrypt(ctx.app.secret, purposeOf(ctx), cursor).split(' ').map(Number) as [
      number,
      number,
      Position['id'],
    ]
    return { is_new: isNew === 1, at, id }
  } catch {
    throw new Invalid({ cursor: 'cursor' })
  }
}
