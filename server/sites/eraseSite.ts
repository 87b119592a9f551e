// Last step of a site's removal: its hosts lead nowhere, and what visitors left is gone. The row stays, because the books and the
// audit log name it (SITE-1).

import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { deleteSiteKeys } from '../base/http/idempotency.ts'
import { deleteSiteRateLimits } from '../base/rateLimits/rateLimit.ts'
import { eraseBanners } from './banners.ts'
import { eraseDrafts } from './pageDrafts.ts'
import { REMOVAL_SECONDS } from './pauseSite.ts'

/** Sites whose fourteen days are over. */
export const sitesToErase = ({ db, clock }: App) => db.many<Columns<'site', 'id'>>`
  select id from site
  where erased_at is null and removed_at <= ${addSeconds(clock.now(), -REMOVAL_SECONDS)}
  order by id`

/** Locks it; false where it was resumed meanwhile. */
export async function lockRemovedSite({ db, site, clock }: JobCtx) {
  const row = await db.maybe`
    select 1 from site
    where id = ${site.id} and erased_at is null and removed_at <= ${addSeconds(clock.now(), -REMOVAL_SECONDS)}
    for no key update`
  return row !== undefined
}

export async function finishSiteErasure(ctx: JobCtx) {
  const { app, db, site, clock } = ctx
  await deleteSiteKeys(ctx)
  await deleteSiteRateLimits(ctx)
  await eraseDrafts(ctx)
  await eraseBanners(ctx)
  await db.run`delete from site_host where site_id = ${site.id}`
  await db.run`update site set erased_at = ${clock.now()} where id = ${site.id}`
  ctx.afterCommit(() => app.bus.publish('sites_changed', {}))
}
