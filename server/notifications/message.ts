// One notice as the mail that leaves: who from, where it comes back to, and the headers that say what it is.
import type { SendMailOptions } from 'nodemailer'
import type { App, Site } from '../base/ctx.ts'
import { isPreference } from './kinds.ts'
import type { Notice } from './store.ts'
import { returnPathOf } from './verp.ts'

export function messageOf(app: App, site: Site, notice: Notice, to: string): SendMailOptions {
  const { mail_name, support_email } = site.choices
  const from = app.env.mail_from || support_email
  const { public_id, kind, subject, body_text, body_html, language, unsubscribe } = notice
  return {
    from: { name: mail_name, address: from },
    ...(from !== support_email && { replyTo: support_email }),
    // As objects: a text would be read as a list of addresses.
    to: { name: '', address: to },
    envelope: { from: returnPathOf(app, public_id) ?? from, to: [to] },
    messageId: `<${public_id}@${site.domain}>`,
    date: app.clock.now(),
    subject,
    text: body_text,
    html: body_html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': language,
      // Kept where a relay makes a Message-ID of its own.
      'X-Nightjar-Notice': public_id,
      'Feedback-ID': `${kind}:${isPreference(kind) ? 'chosen' : 'needed'}:${site.key}:nightjar`,
      ...(unsubscribe && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
