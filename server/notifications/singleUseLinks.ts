// Single-use links in mails: a random token in the mail, its hash in the database (ACC-6).
import type { Id } from '../../contract/ids.ts'
import { durationSeconds } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { JobCtx } from '../base/ctx.ts'
import { hashToken, newToken } from '../base/encryption/tokens.ts'

/** Lifetime of a link, and the page that it leads to. */
const purposes = {
  activate: { ttlSeconds: durationSeconds.activationLink, path: '/activate/do' },
  reset: { ttlSeconds: durationSeconds.resetLink, path: '/reset-password/do' },
  mail_change: { ttlSeconds: durationSeconds.mailChangeLink, path: '/mail-change/do' },
  reactivate: { ttlSeconds: durationSeconds.reactivation, path: '/reactivate/do' },
  undo: { ttlSeconds: durationSeconds.undoLink, path: '/undo/do' },
  unsubscribe: { ttlSeconds: durationSeconds.unsubscribeLink, path: '/unsubscribe/do' },
} as const
export type LinkPurpose = keyof typeof purposes

type LinkCtx = Pick<JobCtx, 'db' | 'site' | 'clock' | 'request'>
export type LinkTarget = { member: Id<'member'>; data: Record<string, unknown> }

/** The URL. It belongs in a mail to the member's own mailbox and nowhere else. `data` stays in the database. */
export async function createLink(
  ctx: LinkCtx,
  member: Id<'member'>,
  purpose: LinkPurpose,
  data: object = {},
): Promise<string> {
  const token = newToken()
  const now = ctx.clock.now()
  const { ttlSeconds, path } = purposes[purpose]
  await ctx.db.run`
    insert into single_use_link (token_hash, site_id, member_id, purpose, data, created_at, expires)
    values (${hashToken(token)}, ${ctx.site.id}, ${member}, ${purpose}, ${ctx.db.json(data)}, ${now}, ${addSeconds(now, ttlSeconds)})`
  return `${ctx.request.origin}${path}?token=${token}`
}

/** Marks the link as used and answers whose it is; of two calls at once one wins. null where it is unknown, used or expired. */
export async function redeemLink(ctx: LinkCtx, token: string, purpose: LinkPurpose): Promise<LinkTarget | null> {
  const now = ctx.clock.now()
  const redeemed = await ctx.db.maybe<LinkTarget>`
    update single_use_link
    set used_at = ${now}
    where token_hash = ${hashToken(token.trim())} and site_id = ${ctx.site.id} and purpose = ${purpose} and used_at is null and expires > ${now}
    returning member_id as member, data`
  return redeemed ?? null
}

/** As redeemLink, without using the link up. */
export async function findLink(ctx: LinkCtx, token: string, purpose: LinkPurpose): Promise<LinkTarget | null> {
  const link = await ctx.db.maybe<LinkTarget>`
    select member_id as member, data
    from single_use_link
    where token_hash = ${hashToken(token.trim())} and site_id = ${ctx.site.id} and purpose = ${purpose} and used_at is null
      and expires > ${ctx.clock.now()}`
  return link ?? null
}

/** As redeemLink, by the hash of the token, and the link is gone: for a job, whose data it carries. */
export async function takeLink(ctx: LinkCtx, token_hash: Buffer, purpose: LinkPurpose): Promise<LinkTarget | null> {
  const target = await ctx.db.maybe<LinkTarget>`
    delete from single_use_link
    where token_hash = ${token_hash} and site_id = ${ctx.site.id} and purpose = ${purpose} and used_at is null and expires > ${ctx.clock.now()}
    returning member_id as member, data`
  return target ?? null
}

/** Unused links for these purposes lead nowhere any more. */
export const revokeLinks = (
  { db, site }: Pick<LinkCtx, 'db' | 'site'>,
  member: Id<'member'>,
  purposes: LinkPurpose[],
) => db.run`
  delete from single_use_link
  where member_id = ${member} and site_id = ${site.id} and purpose = any(${purposes}) and used_at is null`

/** What the member's links of this purpose carry, used ones too; the oldest first. */
export const linkDataSince = (
  { db, site }: Pick<LinkCtx, 'db' | 'site'>,
  member: Id<'member'>,
  purpose: LinkPurpose,
  since: Date,
) =>
  db.many<Pick<LinkTarget, 'data'>>`
    select data from single_use_link
    where member_id = ${member} and site_id = ${site.id} and purpose = ${purpose} and created_at >= ${since}
    order by created_at`

/** Those that would undo changes since then, and no earlier ones (ACC-19). */
export const revokeUndoLinks = (
  { db, site }: Pick<LinkCtx, 'db' | 'site'>,
  member: Id<'member'>,
  since: Date,
) => db.run`
  delete from single_use_link
  where member_id = ${member} and site_id = ${site.id} and purpose = 'undo' and used_at is null
    and (data ->> 'suspect_from')::timestamptz >= ${since}`

export const deleteExpiredLinks = ({ db, clock }: Pick<LinkCtx, 'db' | 'clock'>) =>
  db.run`delete from single_use_link where expires < ${clock.now()}`
