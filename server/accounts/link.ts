// Links that are mailed: a random token in the mail, its hash in the database, used once (ACC-6).
import { seconds } from '../../contract/limits.ts'
import { later } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import { hashToken, newToken } from '../base/tokens.ts'

/** Seconds that a link is good for, and the page that it leads to. */
const purposes = {
  activate: { lasts: seconds.activationLink, path: '/activate/do' },
} as const
export type Purpose = keyof typeof purposes

type Linking = Pick<Ctx, 'db' | 'site' | 'clock'> & { asked: Pick<Ctx['asked'], 'origin'> }

/** The whole address. It goes into a mail to the member's own mailbox, and nowhere else. */
export async function newLink(ctx: Linking, member: number, purpose: Purpose): Promise<string> {
  const token = newToken()
  const now = ctx.clock.now()
  const { lasts, path } = purposes[purpose]
  await ctx.db.run`
    insert into link (token_hash, site_id, member_id, purpose, created_at, expires)
    values (${hashToken(token)}, ${ctx.site.id}, ${member}, ${purpose}, ${now}, ${later(now, lasts)})`
  return `${ctx.asked.origin}${path}?token=${token}`
}

/** The member whose link this is, who has now used it; null where it is no link, or was used, or is too old. */
export async function useLink(ctx: Linking, token: string, purpose: Purpose): Promise<number | null> {
  const now = ctx.clock.now()
  const used = await ctx.db.maybe<{ member_id: number }>`
    update link
    set used_at = ${now}
    where token_hash = ${hashToken(token)} and site_id = ${ctx.site.id} and purpose = ${purpose} and used_at is null and expires > ${now}
    returning member_id`
  return used?.member_id ?? null
}
