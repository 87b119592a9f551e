// Erases the visits of a site that is removed (SITE-1).
import type { JobCtx } from '../base/ctx.ts'

export const eraseSiteVisits = ({ db, site }: JobCtx) => db.run`delete from lander_visit where site_id = ${site.id}`
