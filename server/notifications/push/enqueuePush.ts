// Writes a push to each browser of one member and queues it. It says that something came, never what or from whom (NOTE-4). The caller
// has checked the permission.
import type { Id } from '../../../contract/ids.ts'
import type { Locale } from '../../../contract/limits.ts'
import type { PreferenceKind, PushTemplate } from '../../../contract/notifications.ts'
import type { JobCtx } from '../../base/ctx.ts'
import type { Columns } from '../../base/db/tables.ts'
import { addDelivery, mailSiteProps } from '../enqueueMail.ts'
import { insertNotification } from '../store.ts'

export type PushInput = {
  member: Id<'member'>
  kind: PreferenceKind
  language: Locale
  template: PushTemplate
  /** The page that it opens. */
  path: string
  /** Other members whom it is about. */
  mentions?: Id<'member'>[]
  /** All of them are fictional profiles, and it says so. */
  fictional?: boolean
  announcement?: Id<'announcement'>
}

/** False where no browser takes pushes. */
export async function enqueuePush(
  ctx: JobCtx,
  { member, kind, language, template, path, mentions = [], fictional = false, announcement }: PushInput,
): Promise<boolean> {
  const browsers = await ctx.db.many<Columns<'push_subscription', 'endpoint'> & { is_disguised: boolean }>`
    select p.endpoint, m.disguise is not null as is_disguised
    from push_subscription p join member_public m on m.id = p.member_id and m.site_id = p.site_id
    where p.site_id = ${ctx.site.id} and p.member_id = ${member}`
  if (!browsers.length) return false
  // A device that shows the app under a plain name gets no text that goes with another name.
  const shownTemplate = browsers[0]?.is_disguised ? 'PushPlain' : template
  const props = { site: mailSiteProps(ctx, language), link: ctx.request.origin + path, fictional }
  const { subject, text } = await ctx.app.renderMail(shownTemplate, language, props)
  for (const { endpoint } of browsers) {
    const notification = {
      ...{ site_id: ctx.site.id, member_id: member, channel: 'push' as const, kind, recipient: endpoint, language },
      ...{ subject, body_text: text, body_html: '', unsubscribe: null, mentions },
      ...(announcement && { announcement_id: announcement }),
    }
    const { id } = await insertNotification(ctx.db, notification, ctx.clock.now())
    if (ctx.app.env.smtp_url) ctx.afterCommit(() => addDelivery(ctx.app, { id, channel: 'push', kind }))
  }
  return true
}
