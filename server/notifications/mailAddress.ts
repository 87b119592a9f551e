// A mail to an address that wrote to us, whether or not it is a member's: an answer, in the language that it wrote in (PAGE-2).
import type { Locale } from '../../contract/limits.ts'
import type { JobCtx } from '../base/ctx.ts'
import { queue, siteOfMail } from './mail.ts'
import { mayReach } from './perMailbox.ts'
import { addNotice } from './store.ts'

type AddressMail = {
  kind: 'complaint'
  /** A component of web/mails. */
  template: string
  to: string
  language: Locale
  /** Members whom it is about: its words go when one of them is erased. */
  about: number[]
  /** Somebody of ours wrote it: not counted among what strangers can cause. */
  ours?: boolean
  props: Record<string, unknown>
}

/** False where this mailbox had too many that anybody may cause. Nothing that the asker typed belongs in one that is not `ours`. */
export async function mailAddress(
  ctx: JobCtx,
  { kind, template, to, language, about, ours = false, props }: AddressMail,
): Promise<boolean> {
  if (!ours && !(await mayReach(ctx, to))) return false
  const { subject, html, text } = await ctx.app.render(template, language, {
    site: siteOfMail(ctx, language),
    ...props,
  })
  const notice = {
    ...{ site_id: ctx.site.id, member_id: null, channel: 'mail' as const, kind, recipient: to, language },
    ...{ subject, body_text: text, body_html: html, unsubscribe: null, about },
  }
  const { id } = await addNotice(ctx.db, notice, ctx.clock.now())
  queue(ctx, id)
  return true
}
