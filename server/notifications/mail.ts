// A mail to one member: rendered in the member's language, written down, sent by a job (NOTE-2).
// Without a mail server the row stays where it is: that is the development outbox.
import type { Locale } from '../../contract/limits.ts'
import type { JobCtx } from '../base/ctx.ts'
import { isPreference, type Kind } from './kinds.ts'
import { newLink } from './link.ts'
import { isCounted, mayReach } from './perMailbox.ts'
import { addNotice } from './store.ts'
import { wanted } from './wanted.ts'

export type MailGiven = {
  member: number
  /** What it is about: a preference that the member may have turned off, or what an account needs (kinds.ts). */
  kind: Kind
  /** A component of web/mails. */
  template: string
  /** Another address than the member's own, e.g. one that is still to be confirmed. */
  to?: string
  /** Other members whom it names. */
  about?: number[]
  /** A browser of its reader's asked for it: what strangers caused stands not in its way. */
  own?: boolean
  /** Plain data for it; the site's own is added, and the way out where there is one. */
  props?: Record<string, unknown>
}

/** False where the member has no address, does not want it, or had too many. Asked once more when it is sent. */
export async function mail(
  ctx: JobCtx,
  { member, kind, template, to: other, about = [], own = false, props = {} }: MailGiven,
): Promise<boolean> {
  const to = await wanted(ctx.db, { site_id: ctx.site.id, member_id: member, kind })
  if (!to?.mail || to.email === null) return false
  const recipient = other ?? to.email
  const counted = !own && isCounted(kind, { proven: to.proven, elsewhere: other !== undefined })
  if (counted && !(await mayReach(ctx, recipient))) return false
  const unsubscribe = isPreference(kind) ? await newLink(ctx, member, 'unsubscribe', { kind }) : null
  const { language } = to
  const all = { site: siteOfMail(ctx, language), ...(unsubscribe && { unsubscribe }), ...props }
  const { subject, html, text } = await ctx.app.render(template, language, all)
  const notice = {
    site_id: ctx.site.id,
    member_id: member,
    channel: 'mail' as const,
    kind,
    recipient,
    language,
    unsubscribe,
    about,
  }
  const { id } = await addNotice(ctx.db, { ...notice, subject, body_text: text, body_html: html }, ctx.clock.now())
  queue(ctx, id)
  return true
}

export function queue(ctx: Pick<JobCtx, 'app' | 'afterCommit'>, notice: number) {
  if (ctx.app.env.smtp_url)
    ctx.afterCommit(() => ctx.app.jobs.add('notifications.deliver', { notice }, { key: `notice:${notice}` }))
}

/** What every mail shows of its site, whose own words are in the reader's language. */
export function siteOfMail({ site, asked }: Pick<JobCtx, 'site' | 'asked'>, language: Locale = site.domain_language) {
  const { name, mail_name, support_email } = site.choices
  const { fictional_singular, fictional_warning } = { ...site.choices, ...site.choices.translations[language] }
  const { name: company, address, city } = site.company
  return {
    name,
    mail_name,
    support_email,
    fictional_singular,
    fictional_warning,
    niche: site.niche,
    origin: asked.origin,
    company: `${company}, ${address}, ${city}`,
  }
}
