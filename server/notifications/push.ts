// A push to each browser of one member: that something came, never what or from whom (NOTE-4). Whoever calls asked whether it is wanted.
import type { Locale } from '../../contract/limits.ts'
import type { Preference } from '../../contract/notifications.ts'
import type { JobCtx } from '../base/ctx.ts'
import { queue, siteOfMail } from './mail.ts'
import { addNotice } from './store.ts'

export type PushGiven = {
  member: number
  kind: Preference
  language: Locale
  /** A push of web/mails. */
  template: string
  /** The page that it opens. */
  path: string
  /** Other members whom it is about. */
  about?: number[]
  /** All of them are fictional profiles, and it says so. */
  fictional?: boolean
}

export async function push(
  ctx: JobCtx,
  { member, kind, language, template, path, about = [], fictional = false }: PushGiven,
) {
  const browsers = await ctx.db.many<{ endpoint: string; plain: boolean }>`
    select p.endpoint, m.shown_as is not null as plain
    from push_subscription p join member m on m.id = p.member_id and m.site_id = p.site_id
    where p.site_id = ${ctx.site.id} and p.member_id = ${member}`
  if (!browsers.length) return
  // Whose devices show the app under a plain name is told of nothing that goes with another.
  const said = browsers[0]?.plain ? 'PushPlain' : template
  const props = { site: siteOfMail(ctx, language), link: ctx.asked.origin + path, fictional }
  const { subject, text } = await ctx.app.render(said, language, props)
  for (const { endpoint } of browsers) {
    const notice = {
      site_id: ctx.site.id,
      member_id: member,
      channel: 'push' as const,
      kind,
      recipient: endpoint,
      language,
      unsubscribe: null,
      about,
    }
    const { id } = await addNotice(ctx.db, { ...notice, subject, body_text: text, body_html: '' }, ctx.clock.now())
    queue(ctx, id)
  }
}
