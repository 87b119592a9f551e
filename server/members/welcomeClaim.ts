// What a mailbox gets once from a site as a newcomer (signup credits, time bonus): the first account of it claims it, and
// whoever confirms an address of it takes it over from an account that has not (CRED-4, ACC-1).
import type { Id } from '../../contract/ids.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { mailboxHash } from './mailbox.ts'

type Welcome = { has_welcome: boolean; had_welcome: boolean }
/** Longer than anybody waits for a few credits. */
const RETENTION_SECONDS = 365 * 86_400

/** In the transaction of the signup or the confirmation. */
export async function claimWelcome(
  { app, db, site, clock }: JobCtx,
  member: Id<'member'>,
  email: string,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<Welcome> {
  const claim = await db.one<Columns<'welcome_claim', 'member_id'>>`
    insert into welcome_claim as claim (site_id, mailbox, member_id, is_confirmed, created_at)
    values (${site.id}, ${mailboxHash(app, 'welcome', email)}, ${member}, ${isConfirmed}, ${clock.now()})
    on conflict (site_id, mailbox) do update
    set member_id = case when excluded.is_confirmed and not claim.is_confirmed then excluded.member_id else claim.member_id end,
      is_confirmed = claim.is_confirmed or excluded.is_confirmed
    returning claim.member_id`
  return db.one<Welcome>`
    update member set has_welcome = ${claim.member_id === member}
    where id = ${member} and site_id = ${site.id}
    returning new.has_welcome, old.has_welcome as had_welcome`
}

/** The mailbox may be somebody else's, who can claim it then. */
export const releaseWelcome = ({ db, site }: Pick<JobCtx, 'db' | 'site'>, member: Id<'member'>) => db.run`
  delete from welcome_claim where site_id = ${site.id} and member_id = ${member} and not is_confirmed`

/** At the erasure: the mailbox had its welcome, whosever it was. */
export async function forgetWelcomeMember(ctx: Pick<JobCtx, 'db' | 'site'>, member: Id<'member'>) {
  await releaseWelcome(ctx, member)
  await ctx.db.run`
    update welcome_claim set member_id = null where site_id = ${ctx.site.id} and member_id = ${member}`
}

export const deleteOldWelcomes = ({ db, clock }: Pick<App, 'db' | 'clock'>) => db.run`
  delete from welcome_claim where created_at < ${addSeconds(clock.now(), -RETENTION_SECONDS)}`

export const eraseSiteWelcomes = ({ db, site }: Pick<JobCtx, 'db' | 'site'>) => db.run`
  delete from welcome_claim where site_id = ${site.id}`
