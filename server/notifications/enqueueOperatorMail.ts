// Writes a mail to whoever operates the program: OPERATOR_MAIL, else the support of the first site. In English, as the
// commands are.

import type { JobCtx } from '../base/ctx.ts'
import { escapeHtml } from '../base/http/escapeHtml.ts'
import { queueDelivery } from './enqueueMail.ts'
import { insertNotification } from './store.ts'

export const OPERATOR_KIND = 'operator'

export async function enqueueOperatorMail(ctx: JobCtx, { subject, text }: { subject: string; text: string }) {
  const { id } = await insertNotification(
    ctx.db,
    {
      ...{ site_id: ctx.site.id, member_id: null, channel: 'mail', kind: OPERATOR_KIND, language: 'en', mentions: [] },
      ...{ recipient: ctx.app.env.operator_mail ?? ctx.site.choices.support_email, unsubscribe: null },
      ...{ subject, body_text: text, body_html: `<pre>${escapeHtml(text)}</pre>` },
    },
    ctx.clock.now(),
  )
  queueDelivery(ctx, id, OPERATOR_KIND)
}
