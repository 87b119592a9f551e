// Mails a member that the ways into the account have changed: to the current address and to each one of the last 14 days, every mail with a
// link of its own that undoes the change (ACC-18, ACC-19).
import type { Id } from '../../contract/ids.ts'
import { durationSeconds } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { JobCtx, MemberCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { type FormerEmail, formerEmails } from '../members/index.ts'
import { createLink, enqueueMail, type MailInput } from '../notifications/index.ts'

export type SecurityChange = 'two_step_on' | 'two_step_off' | 'recovery_codes' | 'passkey_added' | 'passkey_removed'

type Notice = Pick<MailInput, 'kind' | 'template' | 'props'>
/**
 * `suspect_from`: what was added to the account from here on may be the same stranger's work; by default from now. `isAddressNew`: the current
 * address is the change, and gets no link.
 */
type NoticeOptions = { suspect_from?: Date; isAddressNew?: boolean; removed?: RemovedFactors | undefined }

/** Rows as JSON: what the change took away, for the undo. Secrets in them are encrypted, codes are hashed. */
export type RemovedFactors = {
  passkeys?: object[]
  two_step?: { two_step: { confirmed_at: string }; recovery_codes: object[] }
}
/** What an undo link carries: the address that it restores, and from when on it undoes changes. */
export type UndoData = { email: string; suspect_from: string; removed?: RemovedFactors }

export async function mailSecurityNotice(
  ctx: JobCtx,
  member: Id<'member'>,
  { props, ...mail }: Notice,
  { suspect_from = ctx.clock.now(), isAddressNew = false, removed }: NoticeOptions = {},
) {
  const undoLink = (email: string, from: Date) =>
    createLink(ctx, member, 'undo', {
      email,
      suspect_from: from.toISOString(),
      ...(removed && { removed }),
    } satisfies UndoData)
  const former = await formerEmails(ctx, member)
  for (const { email, suspect_from: from } of former)
    await enqueueMail(ctx, { ...mail, member, to: email, props: { ...props, undo: await undoLink(email, from) } })
  const current = await ctx.db.one<Columns<'member_contact', 'email' | 'status'>>`
    select email, status from member_contact where id = ${member} and site_id = ${ctx.site.id}`
  if (current.email === null) return
  const since = afterReplaced(former, suspect_from)
  const hasUndo = !isAddressNew && current.status !== 'not_confirmed'
  await enqueueMail(ctx, {
    ...mail,
    member,
    props: { ...props, undo: hasUndo ? await undoLink(current.email, since) : null },
  })
}

/** A newer address never undoes what an older one can. */
export const afterReplaced = (former: FormerEmail[], from: Date) =>
  new Date(Math.max(from.getTime(), ...former.map(({ replaced_at }) => replaced_at.getTime() + 1)))

/** A change of two-step verification or passkeys, by the current member. */
export async function mailSecurityChange(ctx: MemberCtx, change: SecurityChange, removed?: RemovedFactors) {
  await mailSecurityNotice(
    ctx,
    ctx.member.id,
    { kind: 'security', template: 'SecurityChanged', props: { name: ctx.member.name, what: change } },
    { suspect_from: await suspectFrom(ctx), removed },
  )
}

/**
 * Who changes something on a device that was new within the last 30 days may have done more since its first login;
 * elsewhere the change alone is in doubt.
 */
export async function suspectFrom({ db, site, member, clock }: MemberCtx): Promise<Date> {
  const now = clock.now()
  const session = await db.maybe<{ since: Date }>`
    select coalesce(new_device_since, created_at) as since from session
    where token_hash = ${member.session} and site_id = ${site.id} and new_device`
  return session && session.since > addSeconds(now, -durationSeconds.sessionCookie) ? session.since : now
}
