// Writes a mail to the site's support, in the site's language, with the retries of any other mail (SAFE-2).
import type { Id } from '../../contract/ids.ts'
import type { MailTemplate, SupportKind } from '../../contract/notifications.ts'
import type { JobCtx } from '../base/ctx.ts'
import { mailSiteProps, queueDelivery } from './enqueueMail.ts'
import { insertNotification } from './store.ts'

export type SupportMailInput = {
  kind: SupportKind
  template: MailTemplate
  /** Members whom it is about: its content goes when one of them is erased. */
  mentions: Id<'member'>[]
  /** Plain data for the template; the site's own is added. */
  props: Record<string, unknown>
}

export async function enqueueSupportMail(
  ctx: JobCtx,
  { kind, template, mentions, props }: SupportMailInput,
): Promise<void> {
  const { site } = ctx
  const language = site.domain_language
  const recipient = site.choices.support_email
  const { subject, html, text } = await ctx.app.renderMail(template, language, { site: mailSiteProps(ctx), ...props })
  const notification = {
    ...{ site_id: site.id, member_id: null, channel: 'mail' as const, kind, recipient, language },
    ...{ subject, body_text: text, body_html: html, unsubscribe: null, mentions },
  }
  const { id } = await insertNotification(ctx.db, notification, ctx.clock.now())
  queueDelivery(ctx, id, kind)
}
