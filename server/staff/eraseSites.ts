// Job that erases removed sites fourteen days after the decision: each member, then what visitors left. Books and audit log stay,
// without a person (SITE-1, ACC-12).
import { eraseSiteDrafts } from '../accounts/index.ts'
import { eraseSiteAge } from '../age/index.ts'
import type { App, JobCtx, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { eraseSiteReports } from '../cases/index.ts'
import { eraseSiteCertificates } from '../health/index.ts'
import { eraseMember } from '../lifecycle/index.ts'
import { eraseSiteWelcomes, loginStatuses, setStatus } from '../members/index.ts'
import { eraseSiteNotifications } from '../notifications/index.ts'
import { eraseSiteNumbers } from '../numbers/index.ts'
import { eraseSiteWithdrawals } from '../payments/index.ts'
import { eraseSiteLogins } from '../security/index.ts'
import { finishSiteErasure, inJob, lockRemovedSite, siteById, sitesToErase } from '../sites/index.ts'
import { eraseSiteSources } from '../trafficSources/index.ts'
import { eraseSiteVisits } from '../visits/index.ts'

export const ERASE_SITES_TASK = 'staff.eraseSites'
const BATCH_SIZE = 50

/** Some members a transaction; interrupted, it goes on where it was. */
export async function eraseSites(app: App) {
  for (const { id } of await sitesToErase(app)) {
    const site = await siteById(app.db, id)
    if (!site) continue
    while ((await inJob(app, site, eraseSomeMembers)) === BATCH_SIZE);
    await inJob(app, site, (ctx) => eraseRest(ctx, site))
  }
}

async function eraseSomeMembers(ctx: JobCtx): Promise<number> {
  const { db, site, clock } = ctx
  if (!(await lockRemovedSite(ctx))) return 0
  const members = await db.many<Columns<'member', 'id'>>`
    select m.id from member m
    where m.site_id = ${site.id} and m.erased_at is null and not exists (select from preserved_member p where p.member_id = m.id and p.ends_at > ${clock.now()})
    order by m.id
    limit ${BATCH_SIZE}
    for update`
  for (const { id } of members) {
    await setStatus(ctx, id, { from: [...loginStatuses, 'banned'], to: 'deleted' })
    await eraseMember(ctx, id)
  }
  return members.length
}

/** Once nobody is left: who is preserved keeps the rest of the site from its end, and no more. */
async function eraseRest(ctx: JobCtx, { id, key }: Site) {
  if (!(await lockRemovedSite(ctx))) return
  if (await ctx.db.maybe`select 1 from member_public where site_id = ${id} and erased_at is null limit 1`) return
  await eraseSiteReports(ctx)
  await eraseSiteSources(ctx)
  await eraseSiteWithdrawals(ctx)
  await eraseSiteDrafts(ctx)
  await eraseSiteAge(ctx)
  await eraseSiteWelcomes(ctx)
  await eraseSiteLogins(ctx)
  await eraseSiteNotifications(ctx)
  await eraseSiteVisits(ctx)
  await eraseSiteNumbers(ctx)
  await eraseSiteCertificates(ctx)
  await finishSiteErasure(ctx)
  ctx.app.log.info('site erased', { site: key })
}
