// The job behind a signup where membership is private: mails the newcomer the link; where the address is another member's, its owner is
// told instead. Neither the newcomer's account nor what it can do says which: the address becomes its own when it is confirmed (ACC-10).
import { isBanned } from '../base/bans.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import { emailKey } from '../members/index.ts'
import { inJob, siteById } from '../sites/index.ts'
import { tellOwner } from './tellOwner.ts'
import { holdUnconfirmed, mailActivation, type Unconfirmed } from './unconfirmed.ts'

export async function claimAddress(app: App, { member }: { member: number }) {
  const found = await app.db.maybe<{ site_id: number }>`select site_id from member where id = ${member}`
  const site = found && (await siteById(app.db, found.site_id))
  if (!site) return
  await inJob(app, site, async (ctx) => {
    const newcomer = await holdUnconfirmed(ctx, member)
    if (!newcomer?.email) return
    if (await isAnothers(ctx, newcomer)) await tellOwner(ctx, newcomer.email)
    else if (!(await isBanned(ctx, { email: newcomer.email }))) await mailActivation(ctx, newcomer)
  })
}

async function isAnothers({ db, site }: JobCtx, { id, email }: Unconfirmed) {
  const owner = await db.maybe`
    select 1 from member where site_id = ${site.id} and email_key = ${emailKey(email)} and id <> ${id}`
  return owner !== undefined
}
