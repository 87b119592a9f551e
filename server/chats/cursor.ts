// Where a page of conversations ended, for its owner alone. Sealed: it holds keys from inside.
import type { MemberCtx } from '../base/ctx.ts'
import { encrypt, decrypt } from '../base/encryption/encryption.ts'
import { Invalid } from '../base/refusal.ts'
import type { Spot } from './store.ts'

const purposeOf = ({ member }: MemberCtx) => `chats of ${member.id}`

export const sealSpot = (ctx: MemberCtx, { at, id }: Spot) => encrypt(ctx.app.secret, purposeOf(ctx), `${at} ${id}`)

/** Throws Invalid for what we did not seal for this member. */
export function openSpot(ctx: MemberCtx, cursor: string): Spot {
  try {
    const [at, id] = decrypt(ctx.app.secret, purposeOf(ctx), cursor).split(' ').map(Number) as [number, number]
    return { at, id }
  } catch {
    throw new Invalid({ cursor: 'cursor' })
  }
}
