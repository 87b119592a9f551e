// Writes a member's language (I18N-2); every node then reads the member again.
import type { Id } from '../../contract/ids.ts'
import type { Locale } from '../../contract/limits.ts'
import type { Ctx } from '../base/ctx.ts'

export async function setLanguage(
  { app, db, site }: Pick<Ctx, 'app' | 'db' | 'site'>,
  member: Id<'member'>,
  language: Locale,
) {
  await db.run`update member set language = ${language} where id = ${member} and site_id = ${site.id}`
  app.bus.publish('member_changed', { member })
}
