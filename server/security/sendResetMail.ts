// Job of a password reset request: mails the owner of the address, if there is one (ACC-10).
import { defaultLocale } from '../../contract/limits.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import { type EmailOwner, emailKey, findEmailOwner } from '../members/index.ts'
import { createLink, enqueueMail, mailSiteProps } from '../notifications/index.ts'
import { takeMailRequest } from './mailRequests.ts'
import type { UndoData } from './mailSecurityNotice.ts'

export const resetTask = 'security.mailReset'

/** `fromKnownDevice`: requested from a browser that the member has logged in with. */
export type ResetJob = { request: number; fromKnownDevice?: boolean }

export const sendResetMail = (app: App, { request, fromKnownDevice: own = false }: ResetJob) =>
  takeMailRequest(app, request, 'reset', (ctx, email) => mailAddressOwner(ctx, email, own))

async function mailAddressOwner(ctx: JobCtx, email: string, requestedByOwner: boolean) {
  const member = await findRecipient(ctx, email)
  if (!member || !['not_confirmed', 'active', 'disabled'].includes(member.status))
    return void (await renderDummyMail(ctx))
  const { suspect_from } = member
  const undo = suspect_from && ({ email, suspect_from: suspect_from.toISOString() } satisfies UndoData)
  const props = { name: member.name, link: await createLink(ctx, member.id, 'reset', undo ?? {}) }
  await enqueueMail(ctx, {
    member: member.id,
    kind: 'reset',
    template: 'Reset',
    ...(undo && { to: email }),
    requestedByRecipient: requestedByOwner,
    props,
  })
}

/**
 * Whose address it is, or was lately. Under strict membership privacy an address is claimed only when it is confirmed: until then the latest
 * signup with it counts.
 */
const findRecipient = async (ctx: JobCtx, email: string): Promise<EmailOwner | undefined> =>
  (await findEmailOwner(ctx, email)) ??
  ctx.db.maybe<EmailOwner>`
    select id, name, status, null::timestamptz as suspect_from
    from member_contact
    where site_id = ${ctx.site.id} and email_key is null and lower(email) = ${emailKey(email)} and status = 'not_confirmed'
    order by id desc
    limit 1`

/** Does the same work for an unknown address, so that server load reveals nothing. */
const renderDummyMail = (ctx: JobCtx) =>
  ctx.app.renderMail('Reset', defaultLocale, { site: mailSiteProps(ctx), name: '', link: ctx.request.origin })
