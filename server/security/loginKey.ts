// Under what a wrong login is counted: what was typed, known or unknown alike. An address says nothing of the name that goes with it, and
// the other way round (ACC-7, ACC-10).
import type { Ctx } from '../base/ctx.ts'
import { sign } from '../base/encryption/tokens.ts'
import { emailKey } from '../members/index.ts'

export const loginKey = ({ app }: Pick<Ctx, 'app'>, typed: string) =>
  `login:${sign(app.secret, 'login', emailKey(typed))}`

/** All that the member can type. An address that is only claimed is not the member's to unlock. */
export const loginKeys = (ctx: Pick<Ctx, 'app'>, { name, email_key }: { name: string; email_key: string | null }) =>
  [name, email_key].flatMap((typed) => (typed === null ? [] : loginKey(ctx, typed)))
