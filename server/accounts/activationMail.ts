// Activation mail to a member whose address is not confirmed (ACC-6, ACC-16).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { createLink, enqueueMail } from '../notifications/index.ts'

type SiteDb = Pick<JobCtx, 'db' | 'site'>
/**
 * `email_key` is null on a site with private membership, where nobody may learn whether the address is another member's: until it is
 * confirmed no login leads there. `email` is empty where that other member was erased.
 */
export type UnconfirmedMember = Columns<'member', 'id' | 'name' | 'email_key'> & { email: string }

/** Locks the member until the transaction ends. Lock order: the member before its links. */
export const lockUnconfirmed = ({ db, site }: SiteDb, member: Id<'member'>) => db.maybe<UnconfirmedMember>`
  select id, name, coalesce(email, '') as email, email_key
  from member
  where id = ${member} and site_id = ${site.id} and status = 'not_confirmed'
  for no key update`

export async function sendActivationMail(ctx: JobCtx, { id, name }: Pick<UnconfirmedMember, 'id' | 'name'>) {
  const link = await createLink(ctx, id, 'activate')
  await enqueueMail(ctx, { member: id, kind: 'activation', template: 'Activation', props: { name, link } })
}
