// Writes a reply to an address that wrote to us, whether or not it is a member's, in the language that it wrote in (PAGE-2).
import type { Id } from '../../contract/ids.ts'
import type { Locale } from '../../contract/limits.ts'
import type { MailTemplate } from '../../contract/notifications.ts'
import type { JobCtx } from '../base/ctx.ts'
import { mailSiteProps, queueDelivery } from './enqueueMail.ts'
import { consumeMailboxLimit } from './mailboxRateLimit.ts'
import { insertNotification } from './store.ts'

type ReplyMailInput = {
  kind: 'complaint' | 'withdrawal'
  template: MailTemplate
  to: string
  language: Locale
  /** Members whom it is about: its content goes when one of them is erased. */
  mentions: Id<'member'>[]
  /** Exempt from the limit on what strangers can cause. */
  writtenByStaff?: boolean
  props: Record<string, unknown>
}

/** False where the mailbox limit is reached. Only a mail written by staff may hold text that the recipient typed. */
export async function enqueueReplyMail(
  ctx: JobCtx,
  { kind, template, to, language, mentions, writtenByStaff = false, props }: ReplyMailInput,
): Promise<boolean> {
  if (!writtenByStaff && !(await consumeMailboxLimit(ctx, to))) return false
  const { subject, html, text } = await ctx.app.renderMail(template, language, {
    site: mailSiteProps(ctx, language),
    ...props,
  })
  const notification = {
    ...{ site_id: ctx.site.id, member_id: null, channel: 'mail' as const, kind, recipient: to, language },
    ...{ subject, body_text: text, body_html: html, unsubscribe: null, mentions },
  }
  const { id } = await insertNotification(ctx.db, notification, ctx.clock.now())
  queueDelivery(ctx, id, kind)
  return true
}
