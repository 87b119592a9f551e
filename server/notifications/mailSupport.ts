// A mail to the site's own support, in the site's language: written down like any other, so that it is tried again until it went (SAFE-2).
import type { JobCtx } from '../base/ctx.ts'
import type { ToSupport } from './kinds.ts'
import { queue, siteOfMail } from './mail.ts'
import { addNotice } from './store.ts'

export type SupportMail = {
  kind: ToSupport
  /** A component of web/mails. */
  template: string
  /** Members whom it is about: its words go when one of them is erased. */
  about: number[]
  /** Plain data for it; the site's own is added. */
  props: Record<string, unknown>
}

export async function mailSupport(ctx: JobCtx, { kind, template, about, props }: SupportMail): Promise<void> {
  const { site } = ctx
  const language = site.domain_language
  const { subject, html, text } = await ctx.app.render(template, language, { site: siteOfMail(ctx), ...props })
  const { id } = await addNotice(
    ctx.db,
    {
      site_id: site.id,
      member_id: null,
      channel: 'mail',
      kind,
      recipient: site.choices.support_email,
      subject,
      body_text: text,
      body_html: html,
      language,
      unsubscribe: null,
      about,
    },
    ctx.clock.now(),
  )
  queue(ctx, id)
}
