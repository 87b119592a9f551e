// Job of a password reset request: mails the owner of the address, if there is one (ACC-10).
import { defaultLocale } from '../../contract/limits.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { emailKey } from '../members/index.ts'
import { createLink, enqueueMail, mailSiteProps } from '../notifications/index.ts'
import { takeMailRequest } from './mailRequests.ts'

export const resetTask = 'security.mailReset'

/** `fromKnownDevice`: requested from a browser that the member has logged in with. */
export type ResetJob = { request: number; fromKnownDevice?: boolean }

export const sendResetMail = (app: App, { request, fromKnownDevice: own = false }: ResetJob) =>
  takeMailRequest(app, request, 'reset', (ctx, email) => mailAddressOwner(ctx, email, own))

async function mailAddressOwner(ctx: JobCtx, email: string, requestedByOwner: boolean) {
  const member = await findAddressOwner(ctx, emailKey(email))
  if (!member || !['not_confirmed', 'active', 'disabled'].includes(member.status))
    return void (await renderDummyMail(ctx))
  const props = { name: member.name, link: await createLink(ctx, member.id, 'reset') }
  await enqueueMail(ctx, {
    member: member.id,
    kind: 'reset',
    template: 'Reset',
    requestedByRecipient: requestedByOwner,
    props,
  })
}

/** Under strict membership privacy an address is claimed only when it is confirmed: until then the latest signup with it counts. */
const findAddressOwner = ({ db, site }: JobCtx, key: string) =>
  db.maybe<Columns<'member_contact', 'id' | 'name' | 'status'>>`
  select id, name, status
  from member_contact
  where site_id = ${site.id} and (email_key = ${key} or (email_key is null and lower(email) = ${key} and status = 'not_confirmed'))
  order by email_key nulls last, id desc
  limit 1`

/** Does the same work for an unknown address, so that server load reveals nothing. */
const renderDummyMail = (ctx: JobCtx) =>
  ctx.app.renderMail('Reset', defaultLocale, { site: mailSiteProps(ctx), name: '', link: ctx.request.origin })
