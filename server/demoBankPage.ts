// /dev/bank: the demo's bank, one page for each site: what stands there, and a button for each of the bank's answers (OPS-1).
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { formatDecimal } from '../contract/money.ts'
import type { App } from './base/ctx.ts'
import { escapeHtml } from './base/http/escapeHtml.ts'
import { isSameOrigin } from './base/http/sameOrigin.ts'
import { type DemoBank, demoBank, demoBankAnswer, downloadFile } from './directDebit/index.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 720px; padding: 24px 16px }
article { border-top: 1px solid; padding: 16px 0 }
h2 { font-size: 1.2rem }
p { margin: 0 0 8px; overflow-wrap: anywhere }
form { display: inline-flex; gap: 8px; margin: 0 8px 8px 0 }
button, select { min-height: 44px; padding: 4px 12px; font: inherit }
`
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`

/** Reasons that lead to each consequence (server/sepa/reasons.ts). */
const reasons = {
  AM04: 'not enough money',
  AC01: 'no such account',
  AC04: 'account closed',
  MS02: 'debtor refuses',
  SL01: 'debtor blocks us',
  MD01: 'no mandate',
  MD06: 'debtor wants it back',
}

export function mountDemoBank(http: FastifyInstance, app: App) {
  http.get('/dev/bank', async (request, reply) => {
    const { site } = await http.ctxOf(request)
    const { said } = request.query as { said?: string }
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(bankPage(site.choices.name, await demoBank(app, site), said ?? ''))
  })
  http.get('/dev/bank/:file', async (request, reply) => {
    const { site } = await http.ctxOf(request)
    const { file } = request.params as { file: string }
    const found = await downloadFile(app, site, file).catch(() => null)
    return found ? reply.type('text/xml; charset=utf-8').send(found.xml) : reply.code(404).send()
  })
  http.post('/dev/bank', async (request, reply) => {
    if (!isSameOrigin(request.raw)) return reply.code(403).send()
    const { site } = await http.ctxOf(request)
    const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')
    const [action, id, reason] = ['do', 'id', 'reason'].map((name) => form.get(name) ?? '') as [string, string, string]
    const said = await demoBankAnswer(app, site, { action, id, reason: reason in reasons ? reason : 'AM04' })
    return reply.redirect(`/dev/bank?said=${encodeURIComponent(said ?? 'The bank doesn’t know about that.')}`, 303)
  })
}

const euro = (cents: number) => `${formatDecimal(cents, 'EUR')} EUR`

const button = (action: string, text: string, id = '', inner = '') =>
  `<form method="post" action="/dev/bank"><input type="hidden" name="do" value="${action}"><input type="hidden" name="id" value="${escapeHtml(id)}">${inner}<button>${escapeHtml(text)}</button></form>`

const reasonSelect = `<select name="reason" aria-label="Reason">${Object.entries(reasons)
  .map(([code, text]) => `<option value="${code}">${code}: ${text}</option>`)
  .join('')}</select>`

function debitRow({ end_to_end_id: id, amount, state, reason, collect_on }: DemoBank['debits'][number]) {
  const answers = {
    sent: button('collected', 'Collect', id) + button('rejected', 'Reject', id, reasonSelect),
    collected: button('returned', 'Return', id, reasonSelect),
    settled: button('returned', 'Return', id, reasonSelect),
  }
  return `<article><p>${escapeHtml(id)} · ${euro(amount)} · ${state}${reason ? ` (${escapeHtml(reason)})` : ''} · ${collect_on}</p>
${answers[state as keyof typeof answers] ?? ''}</article>`
}

const transferRow = ({ reference, amount, status }: DemoBank['transfers'][number]) =>
  `<article><p>${escapeHtml(reference)} · ${euro(amount)} · ${status}</p>
${button('received', 'The money arrives', reference)}${button('less', 'It arrives a cent short', reference)}${button('bare', 'It arrives without its reference', reference)}</article>`

const section = (heading: string, rows: string[], none: string) =>
  `<h2>${heading}</h2>${rows.join('') || `<p>${none}</p>`}`

const bankPage = (
  name: string,
  { creditor, debits, transfers, refunds, held, files }: DemoBank,
  said: string,
) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Demo bank</title><style>${style}</style></head>
<body>
<main>
<h1>Demo bank of ${escapeHtml(name)}</h1>
<p>Takes the collection file and answers with files, just like a real bank. No money moves. You’ll find text message codes in <a href="/dev/outbox">the outbox</a>.</p>
${said ? `<p role="status"><b>${escapeHtml(said)}</b></p>` : ''}
${
  creditor
    ? `${button('file', 'Take today’s file (pain.008)')}
${section('Direct debits', debits.map(debitRow), 'None yet. Buy credits by direct debit.')}
${section('Transfers on their way', transfers.map(transferRow), 'None yet. Buy credits by bank transfer.')}
${section(
  'Refunds to transfer',
  refunds.map(
    ({ refund_id, reference, amount, holder }) =>
      `<article><p>${escapeHtml(reference)} · ${euro(amount)} · ${escapeHtml(holder)}</p>${button('refunded', 'Transfer', refund_id)}</article>`,
  ),
  'None.',
)}
${section(
  'Held for staff',
  held.map(
    ({ amount, currency, match_reason, remittance }) =>
      `<p>${formatDecimal(amount, currency)} ${currency} · ${escapeHtml(match_reason ?? '')} · ${escapeHtml(remittance ?? '')}</p>`,
  ),
  'Nothing.',
)}
${section(
  'Files',
  files.map(
    ({ public_id, message_id, count, state }) =>
      `<p><a href="/dev/bank/${public_id}">${escapeHtml(message_id)}</a> · ${count} · ${state}</p>`,
  ),
  'None.',
)}`
    : button('account', 'Open an account for this site')
}
</main>
</body>
</html>`
