// The job behind a signup where membership is private: gives the newcomer the address and mails the link; where it is another member's,
// its owner is told instead. Until it has looked nobody can tell the two apart, and the newcomer's account never says (ACC-10).
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
    if (newcomer.email_key !== null || (await claim(ctx, newcomer))) await mailActivation(ctx, newcomer)
    else await tellOwner(ctx, newcomer.email)
  })
}

/** Of two at once one fails, and finds it taken when it is tried again. */
const claim = ({ db, site }: JobCtx, { id, email }: Unconfirmed) => db.run`
  update member
  set email_key = ${emailKey(email)}
  where id = ${id} and site_id = ${site.id}
    and not exists (select 1 from member o where o.site_id = ${site.id} and o.email_key = ${emailKey(email)})`
