// Cursor of the conversation list: where a page ended. Encrypted for its owner, because it holds internal keys.
import type { MemberCtx } from '../base/ctx.ts'
import { decrypt, encrypt } from '../base/encryption/encryption.ts'
import { Invalid } from '../base/refusal.ts'
import type { CursorPosition } from './store.ts'

const purposeOf = ({ member }: MemberCtx) => `chats of ${member.id}`

export const encodeCursor = (ctx: MemberCtx, { at, id }: CursorPosition) =>
  encrypt(ctx.app.secret, purposeOf(ctx), `${at} ${id}`)

/** Throws Invalid for a cursor that was not made for this member. */
export function decodeCursor(ctx: MemberCtx, cursor: string): CursorPosition {
  try {
    const [at, id] = decrypt(ctx.app.secret, purposeOf(ctx), cursor).split(' ').map(Number) as [
      number,
      CursorPosition['id'],
    ]
    return { at, id }
  } catch {
    throw new Invalid({ cursor: 'cursor' })
  }
}
