// Requests for a mail to an address, which may be anybody's: only a job looks whose it is (ACC-10, ACC-12).
import type { App, Ctx, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { inJob, siteById } from '../sites/index.ts'

type Purpose = 'reset' | 'reactivate'

/** Answers the request's id, for the job. */
export async function createMailRequest(
  { db, site, clock }: Pick<Ctx, 'db' | 'site' | 'clock'>,
  purpose: Purpose,
  email: string,
) {
  const { id } = await db.one<Columns<'mail_request', 'id'>>`
    insert into mail_request (site_id, purpose, email, created_at)
    values (${site.id}, ${purpose}, ${email}, ${clock.now()})
    returning id`
  return id
}

/** Deletes the request and does its work, in one transaction; of two jobs at once only one finds it. */
export async function takeMailRequest(
  app: App,
  id: number,
  purpose: Purpose,
  work: (ctx: JobCtx, email: string) => Promise<void>,
) {
  const request = await app.db.maybe<Columns<'mail_request', 'site_id'>>`
    select site_id from mail_request where id = ${id} and purpose = ${purpose}`
  const site = request && (await siteById(app.db, request.site_id))
  if (!site) return
  await inJob(app, site, async (ctx) => {
    const mailRequest = await ctx.db.maybe<Columns<'mail_request', 'email'>>`
      delete from mail_request where id = ${id} and purpose = ${purpose} returning email`
    if (mailRequest) await work(ctx, mailRequest.email)
  })
}
