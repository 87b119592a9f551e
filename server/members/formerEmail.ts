// Former addresses: one that was replaced is still the member's for 14 days. Nobody else can sign up with it, notices go there too, and the
// account can be taken back from there (ACC-19).
import type { Id } from '../../contract/ids.ts'
import { durationSeconds } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { emailKey } from './email.ts'

type ReadCtx = Pick<JobCtx, 'db' | 'site' | 'clock'>

export type FormerEmail = Columns<'former_email', 'email' | 'replaced_at' | 'suspect_from'>
export type EmailOwner = Columns<'member', 'id' | 'name' | 'status'> & {
  /** null: it is the member's address now. */
  suspect_from: Date | null
}

const periodStart = ({ clock }: Pick<JobCtx, 'clock'>) => addSeconds(clock.now(), -durationSeconds.undoLink)

/** SQL: the row `f` still counts. */
export const isFormerEmail = (ctx: Pick<JobCtx, 'db' | 'clock'>) => ctx.db.fragment`f.replaced_at > ${periodStart(ctx)}`

/** Whose address this is, or else was; accounts that were erased own none. */
export async function findEmailOwner(ctx: ReadCtx, email: string): Promise<EmailOwner | null> {
  const key = emailKey(email)
  const owner = await ctx.db.maybe<EmailOwner>`
    select id, name, status, null::timestamptz as suspect_from
    from member
    where site_id = ${ctx.site.id} and email_key = ${key}
    union all
    select m.id, m.name, m.status, f.suspect_from
    from former_email f join member m on m.id = f.member_id and m.site_id = f.site_id
    where f.site_id = ${ctx.site.id} and f.email_key = ${key} and ${isFormerEmail(ctx)}
    order by suspect_from nulls first
    limit 1`
  return owner ?? null
}

/** The oldest first. */
export const formerEmails = (ctx: ReadCtx, member: Id<'member'>) => ctx.db.many<FormerEmail>`
  select f.email, f.replaced_at, f.suspect_from
  from former_email f join member m on m.id = f.member_id and m.site_id = f.site_id
  where f.member_id = ${member} and f.site_id = ${ctx.site.id} and f.email_key is distinct from m.email_key
    and ${isFormerEmail(ctx)}
  order by f.replaced_at`

/** Addresses that were replaced since then: nothing can be taken back from them any more. */
export const forgetFormerEmails = (
  { db, site }: Pick<JobCtx, 'db' | 'site'>,
  member: Id<'member'>,
  since: Date,
) => db.run`
  delete from former_email where member_id = ${member} and site_id = ${site.id} and suspect_from >= ${since}`

export const deleteOldFormerEmails = (app: Pick<App, 'db' | 'clock'>) => app.db.run`
  delete from former_email f
  where f.replaced_at <= ${periodStart(app)}
    and not exists (select from preserved_member p where p.member_id = f.member_id and p.ends_at > ${app.clock.now()})`
