// Development outbox page: mails, SMS and pushes that would have been sent, newest first, with their links.
import { createHash } from 'node:crypto'
import { escapeHtml } from './base/http/escapeHtml.ts'

export type OutboxRow = {
  id: number
  site: string
  channel: string
  kind: string
  recipient: string
  subject: string
  body_text: string
  links: string[]
  created_at: Date
  sent_at: Date | null
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 720px; padding: 24px 16px }
article { border-top: 1px solid; padding: 16px 0 }
h2 { font-size: 1.1rem; margin: 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
form { display: inline-flex; margin: 0 8px 8px 0 }
button { min-height: 44px; padding: 4px 12px; font: inherit }
`
export const outboxPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`

/** What stops mail to a member: as that member's mail server would report it (NOTE-3). */
const report = (id: number, kind: 'bounce' | 'complaint', text: string) =>
  `<form method="post" action="/dev/outbox"><input type="hidden" name="id" value="${id}"><input type="hidden" name="kind" value="${kind}"><button>${text}</button></form>`

const entry = (row: OutboxRow) => `
<article>
<h2>${escapeHtml(row.subject)}</h2>
<p>${escapeHtml(row.channel)} · ${escapeHtml(row.site)} · ${escapeHtml(row.recipient)} · ${row.created_at.toISOString()}</p>
<pre>${escapeHtml(row.body_text)}</pre>
${row.links.map((link) => `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`).join('')}
${row.channel === 'mail' ? report(row.id, 'bounce', 'Bounce it') + report(row.id, 'complaint', 'Mark as spam') : ''}
</article>`

export const outboxPage = (rows: OutboxRow[]) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Development outbox</title><style>${style}</style></head>
<body>
<main>
<h1>Development outbox</h1>
<p>Every email, text message and push that would have left this machine, newest first.</p>
${rows.map(entry).join('') || '<p>Nothing yet.</p>'}
</main>
</body>
</html>`
