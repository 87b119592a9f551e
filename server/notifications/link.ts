// Links that are mailed: a random token in the mail, its hash in the database, used once (ACC-6).
import { seconds } from '../../contract/limits.ts'
import { later } from '../base/clock.ts'
import type { JobCtx } from '../base/ctx.ts'
import { hashToken, newToken } from '../base/encryption/tokens.ts'

/** Seconds that a link is good for, and the page that it leads to. */
const purposes = {
  activate: { lasts: seconds.activationLink, path: '/activate/do' },
  reset: { lasts: seconds.resetLink, path: '/reset-password/do' },
  mail_change: { lasts: seconds.mailChangeLink, path: '/mail-change/do' },
  reactivate: { lasts: seconds.reactivation, path: '/reactivate/do' },
  unsubscribe: { lasts: seconds.unsubscribeLink, path: '/unsubscribe/do' },
} as const
export type Purpose = keyof typeof purposes

type Linking = Pick<JobCtx, 'db' | 'site' | 'clock' | 'asked'>
export type Linked = { member: number; data: Record<string, unknown> }

/** The whole address. It goes into a mail to the member's own mailbox, and nowhere else. `data` stays here. */
export async function newLink(ctx: Linking, member: number, purpose: Purpose, data: object = {}): Promise<string> {
  const token = newToken()
  const now = ctx.clock.now()
  const { lasts, path } = purposes[purpose]
  await ctx.db.run`
    insert into link (token_hash, site_id, member_id, purpose, data, created_at, expires)
    values (${hashToken(token)}, ${ctx.site.id}, ${member}, ${purpose}, ${ctx.db.json(data)}, ${now}, ${later(now, lasts)})`
  return `${ctx.asked.origin}${path}?token=${token}`
}

/** Whose link this is and what for, now used: of two at once one wins. null where it is no link, or was used, or is too old. */
export async function useLink(ctx: Linking, token: string, purpose: Purpose): Promise<Linked | null> {
  const now = ctx.clock.now()
  const used = await ctx.db.maybe<Linked>`
    update link
    set used_at = ${now}
    where token_hash = ${hashToken(token.trim())} and site_id = ${ctx.site.id} and purpose = ${purpose} and used_at is null and expires > ${now}
    returning member_id as member, data`
  return used ?? null
}

/** As useLink, and the link stays as it was. */
export async function findLink(ctx: Linking, token: string, purpose: Purpose): Promise<Linked | null> {
  const found = await ctx.db.maybe<Linked>`
    select member_id as member, data
    from link
    where token_hash = ${hashToken(token.trim())} and site_id = ${ctx.site.id} and purpose = ${purpose} and used_at is null
      and expires > ${ctx.clock.now()}`
  return found ?? null
}
