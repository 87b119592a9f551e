// Erases a member: its consents go with it, because nothing is left that they could justify (ACC-12, SAFE-6).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'

export const onErase = async ({ db, site }: JobCtx, member: Id<'member'>) =>
  void (await db.run`delete from member_consent where site_id = ${site.id} and member_id = ${member}`)
