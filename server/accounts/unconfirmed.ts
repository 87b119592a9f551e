// A member whose address is not confirmed yet, and the mail that asks for it (ACC-6, ACC-16).
import type { JobCtx } from '../base/ctx.ts'
import { enqueueMail, createLink } from '../notifications/index.ts'

type Asking = Pick<JobCtx, 'db' | 'site'>
/**
 * `email_key` is null where nobody may be told whether the address is another member's: until it is confirmed no login leads there.
 * `email` is empty where that other member was erased.
 */
export type Unconfirmed = { id: number; name: string; email: string; email_key: string | null }

/** Nobody else changes it before this transaction ends. Whoever needs the member's links as well holds the member first. */
export const holdUnconfirmed = ({ db, site }: Asking, member: number) => db.maybe<Unconfirmed>`
  select id, name, coalesce(email, '') as email, email_key
  from member
  where id = ${member} and site_id = ${site.id} and status = 'not_confirmed'
  for no key update`

export async function mailActivation(ctx: JobCtx, { id, name }: Pick<Unconfirmed, 'id' | 'name'>) {
  const link = await createLink(ctx, id, 'activate')
  await enqueueMail(ctx, { member: id, kind: 'activation', template: 'Activation', props: { name, link } })
}
