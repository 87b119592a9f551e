// Layout of the sandbox's pages: plain HTML and one inline style, allowed by its hash in the Content-Security-Policy; light and dark.

import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { toMajorUnits } from '../../../contract/money.ts'
import { escapeHtml } from '../../base/http/escapeHtml.ts'

const style = `
:root{color-scheme:light dark;--surface:light-dark(#fcf8f4,#140b1a);--raised:light-dark(#fefcfa,#1d1125);--line:light-dark(#eee3e1,#3b2946);
--text:light-dark(#24182e,#efebf3);--muted:light-dark(#675b6f,#bcb0c5);--accent:light-dark(#7e40bf,#9356d7);--note:light-dark(#ffead4,#5c3600);
--on-note:light-dark(#5c3600,#ffead4);--edge:light-dark(#877b8b,#756481);--focus:light-dark(#7e40bf,#d0b0ff);
--wrong:light-dark(#a3142a,#ffb3bd)}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--surface);color:var(--text);
font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:420px;background:var(--raised);border:1px solid var(--line);border-radius:16px;padding:24px;
box-shadow:0 8px 32px light-dark(rgb(36 24 46/.08),transparent)}
.note{margin:0 0 24px;padding:12px 16px;border-radius:12px;background:var(--note);color:var(--on-note)}
h1{margin:0 0 8px;font-size:1.25rem;line-height:1.3}
.sum{margin:0;font-size:2.5rem;font-weight:700;line-height:1.2;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;margin:16px 0 24px;padding-top:16px;border-top:1px solid var(--line)}
dt{color:var(--muted)}
dd{margin:0;text-align:right;overflow-wrap:anywhere}
form+form,button+button{margin-top:8px}
label{display:block;margin:0 0 4px;font-weight:600}
.field{margin:0 0 16px}
.field p{margin:4px 0 0;color:var(--muted);font-size:.875rem}
.field .wrong{color:var(--wrong);font-weight:600}
input,select{width:100%;min-height:48px;padding:8px 12px;border:1px solid var(--edge);border-radius:12px;background:var(--surface);
color:inherit;font:inherit}
[aria-invalid]{border-color:var(--wrong)}
details{margin:24px 0 0}
summary{cursor:pointer}
li{overflow-wrap:anywhere}
article{padding:16px 0;border-top:1px solid var(--line)}
article p{margin:0 0 8px;overflow-wrap:anywhere}
button{width:100%;min-height:48px;padding:8px 16px;border:1px solid var(--edge);border-radius:12px;background:transparent;color:inherit;
font:inherit;font-weight:600;cursor:pointer}
.pay,.confirm{border-color:transparent;background:var(--accent);color:#fff}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const pageLayout = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="note"><strong>This is a sandbox. No money moves</strong>, whatever you press here.</p>
${body}
</main>
</body>
</html>
`

export const formatMoney = (amount: number, currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' }).format(
    toMajorUnits(amount, currency),
  )

export const sendPage = (reply: FastifyReply, html: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
    .send(html)
