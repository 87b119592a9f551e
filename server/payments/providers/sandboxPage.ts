// How the sandbox's checkout looks: plain HTML, one inline style that its own policy knows by hash, by day and by night.
import { createHash } from 'node:crypto'
import { escaped } from '../../base/escaped.ts'
import type { Checkout } from './sandboxBooks.ts'

const style = `
:root{color-scheme:light dark;--surface:light-dark(#fcf8f4,#140b1a);--raised:light-dark(#fefcfa,#1d1125);--line:light-dark(#eee3e1,#3b2946);
--text:light-dark(#24182e,#efebf3);--muted:light-dark(#675b6f,#bcb0c5);--accent:light-dark(#7e40bf,#9356d7);--note:light-dark(#ffead4,#5c3600);
--on-note:light-dark(#5c3600,#ffead4);--edge:light-dark(#877b8b,#756481);--focus:light-dark(#7e40bf,#d0b0ff)}
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
form+form{margin-top:8px}
button{width:100%;min-height:48px;padding:8px 16px;border:1px solid var(--edge);border-radius:12px;background:transparent;color:inherit;
font:inherit;font-weight:600;cursor:pointer}
.pay{border-color:transparent;background:var(--accent);color:#fff}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
`

export const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const frame = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`

const money = (amount: number, currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' }).format(amount / 100)

export function checkoutPage({ ref, amount, currency, method }: Checkout, shop: string): string {
  const sum = money(amount, currency)
  const form = (choice: string, text: string) =>
    `<form method="post" action="/sandbox/checkout/${escaped(ref)}/${choice}"><button class="${choice}">${escaped(text)}</button></form>`
  return frame(
    `Sandbox checkout: ${sum}`,
    `<p class="note"><strong>This is a sandbox. No money moves</strong>, whatever you press here.</p>
<h1>Pay ${escaped(shop)}</h1>
<p class="sum">${escaped(sum)}</p>
<dl><dt>Method</dt><dd>${escaped(method)}</dd><dt>Reference</dt><dd>${escaped(ref.slice(0, 8))}</dd></dl>
${form('pay', `Pay ${sum}`)}
${form('later', 'Pay later')}
${form('fail', 'Fail')}`,
  )
}

export const missingPage = () =>
  frame('Sandbox checkout', '<h1>No such checkout</h1>\n<p>This is a sandbox: no money moves here, and none did.</p>')
