// Where a page of likes ended, for its owner alone. Sealed: it holds keys from inside.
import type { MemberCtx } from '../base/ctx.ts'
import { seal, unseal } from '../base/encryption/encryption.ts'
import { Invalid } from '../base/http/serve.ts'
import type { Spot } from './store.ts'

const purposeOf = ({ member }: MemberCtx) => `likes of ${member.id}`

export const sealSpot = (ctx: MemberCtx, { fresh, at, id }: Spot) =>
  seal(ctx.app.secret, purposeOf(ctx), `${fresh ? 1 : 0} ${at} ${id}`)

/** Throws Invalid for what we did not seal for this member. */
export function openSpot(ctx: MemberCtx, cursor: string): Spot {
  try {
    const [fresh, at, id] = unseal(ctx.app.secret, purposeOf(ctx), cursor).split(' ').map(Number) as [
      number,
      number,
      number,
    ]
    return { fresh: fresh === 1, at, id }
  } catch {
    throw new Invalid({ cursor: 'cursor' })
  }
}
