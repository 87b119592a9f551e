// Erases the signup drafts of a site that is removed (SITE-1).
import type { JobCtx } from '../base/ctx.ts'

export const eraseSiteDrafts = ({ db, site }: JobCtx) => db.run`delete from signup_draft where site_id = ${site.id}`
