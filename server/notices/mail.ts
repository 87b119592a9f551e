// A mail to one member: rendered in the member's language, written down, sent by a job (NOTE-2).
// Without a mail server the row stays where it is: that is the development outbox.
import type { Locale } from '../../contract/limits.ts'
import type { JobCtx } from '../base/ctx.ts'
import { addNotice } from './store.ts'

export type MailGiven = {
  member: number
  /** What it is about; a preference's name where there is one. */
  kind: string
  /** A component of web/mails. */
  template: string
  /** Another address than the member's own, e.g. one that is still to be confirmed. */
  to?: string
  /** Plain data for it; the site's own is added. */
  props?: Record<string, unknown>
}

/** False where the member has no address. Only what a verb decides is checked here, never the member's preferences. */
export async function mail(
  ctx: JobCtx,
  { member, kind, template, to: other, props = {} }: MailGiven,
): Promise<boolean> {
  const to = await ctx.db.maybe<{ email: string; language: Locale }>`
    select email, language from member where id = ${member} and site_id = ${ctx.site.id} and email is not null`
  if (!to) return false
  const { subject, html, text } = await ctx.app.render(template, to.language, { site: siteOfMail(ctx), ...props })
  const notice = {
    site_id: ctx.site.id,
    member_id: member,
    channel: 'mail' as const,
    kind,
    recipient: other ?? to.email,
  }
  const { id } = await addNotice(ctx.db, { ...notice, subject, body_text: text, body_html: html }, ctx.clock.now())
  queue(ctx, id)
  return true
}

export function queue(ctx: Pick<JobCtx, 'app' | 'afterCommit'>, notice: number) {
  if (ctx.app.env.smtp_url)
    ctx.afterCommit(() => ctx.app.jobs.add('notices.deliver', { notice }, { key: `notice:${notice}` }))
}

/** What every mail shows of its site. */
export function siteOfMail({ site, asked }: Pick<JobCtx, 'site' | 'asked'>) {
  const { name, mail_name, support_email, fictional_singular } = site.choices
  const { name: company, address, city } = site.company
  return {
    name,
    mail_name,
    support_email,
    fictional_singular,
    niche: site.niche,
    origin: asked.origin,
    company: `${company}, ${address}, ${city}`,
  }
}
