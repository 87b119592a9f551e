// One notification as a mail: sender, return path, and the headers that say what it is and how to unsubscribe.
import { isPreferenceKind } from '../../../contract/notifications.ts'
import type { App, Site } from '../../base/ctx.ts'
import type { NotificationRow } from '../store.ts'
import type { MailMessage } from './mailProvider.ts'
import { returnPath } from './verp.ts'

export function mailMessage(app: App, site: Site, notification: NotificationRow, to: string): MailMessage {
  const { mail_name, support_email } = site.choices
  const sender = app.env.mail_from || support_email
  const { public_id, kind, subject, body_text, body_html, language, unsubscribe } = notification
  return {
    from: { name: mail_name, address: sender },
    ...(sender !== support_email && { replyTo: support_email }),
    to,
    returnPath: returnPath(app, public_id) ?? sender,
    messageId: `<${public_id}@${site.domain}>`,
    date: app.clock.now(),
    subject,
    text: body_text,
    html: body_html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': language,
      // Survives a relay that makes a Message-ID of its own.
      'X-Nightjar-Notice': public_id,
      'Feedback-ID': `${kind}:${isPreferenceKind(kind) ? 'chosen' : 'needed'}:${site.key}:nightjar`,
      // One-click unsubscribe (RFC 8058).
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}
