// Throttling key of a login: a keyed hash of what was typed, for known and unknown accounts alike. Address and name have separate keys, so that
// neither reveals the other (ACC-7, ACC-10).
import type { Id } from '../../contract/ids.ts'
import type { Ctx } from '../base/ctx.ts'
import { sign } from '../base/encryption/tokens.ts'
import { emailKey } from '../members/index.ts'

export const loginKey = ({ app }: Pick<Ctx, 'app'>, typed: string) =>
  `login:${sign(app.secret.stable, 'login', emailKey(typed))}`

/** The key of one account, whatever was typed. */
export const accountKey = (member: Id<'member'>) => `account:${member}`

/** The keys of everything the member can type. An unconfirmed address is not the member's to unlock. */
export const loginKeys = (ctx: Pick<Ctx, 'app'>, { name, email_key }: { name: string; email_key: string | null }) =>
  [name, email_key].flatMap((typed) => (typed === null ? [] : loginKey(ctx, typed)))
