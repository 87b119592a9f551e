// A mail as its reader would get it, for whoever is about to send it; nothing is queued.
import type { Locale } from '../../contract/limits.ts'
import type { MailTemplate } from '../../contract/notifications.ts'
import type { JobCtx } from '../base/ctx.ts'
import { mailSiteProps } from './enqueueMail.ts'

/** Its subject, and its words as plain text. */
export async function previewMail(
  ctx: JobCtx,
  template: MailTemplate,
  { language, country }: { language: Locale; country?: string },
  props: Record<string, unknown>,
) {
  const site = mailSiteProps(ctx, language, country)
  const { subject, text } = await ctx.app.renderMail(template, language, { site, ...props })
  return { subject, text }
}
