// What a verb of the console gets as its first argument, by the scope of its call (contract/console/call.ts).
import type { StaffScope } from '../../contract/console/call.ts'
import type { Actor } from '../base/audit/audit.ts'
import type { JobCtx, RequestMeta, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import type { Staff } from '../staff/index.ts'

/** Before the sign-in. */
export type VisitorCtx = Pick<JobCtx, 'app' | 'db' | 'clock' | 'afterCommit'> & {
  request: Pick<RequestMeta, 'ip' | 'user_agent' | 'origin'>
  /** Of the session's cookie. */
  token: string | undefined
  /** Of the cookie of a traffic source. */
  partner_token: string | undefined
  /** Of the cookie by which a browser is known again after its sessions. */
  browser: string | undefined
  setCookie(header: string): void
}

export type SignedInStaff = Staff &
  Pick<Columns<'staff_session', 'created_at' | 'expires'>, 'created_at' | 'expires'> & {
    /** Public id of the session. */
    session: string
  }

export type StaffCtx = VisitorCtx & {
  staff: SignedInStaff
  /** Who does it, for the audit log. `reference`: by which a repeat does nothing. */
  actor(why: string, reference?: string): Actor
}
/** `sites`: those that the call is about. `is_all`: without a filter, by somebody who works for all of them. */
export type SitesCtx = StaffCtx & { sites: Pick<Site, 'id' | 'key'>[]; is_all: boolean }
/** Is the context of a job, too: verbs of commands take it as it is. */
export type SiteCtx = StaffCtx & { site: Site }

export type CtxOfScope<S extends StaffScope> = S extends 'anyone'
  ? VisitorCtx
  : S extends 'site'
    ? SiteCtx
    : S extends 'sites'
      ? SitesCtx
      : StaffCtx
