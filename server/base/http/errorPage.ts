// Error page: a refusal as plain HTML, for unknown addresses and malformed requests (RTE-3, CALL-4).
// It needs no site, no build and no script, so it works when nothing else does.
import { createHash } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { defaultLocale, type Locale } from '../../../contract/limits.ts'
import { plainTexts } from '../../../contract/plainTexts.ts'
import type { Problem } from '../../../contract/refusals.ts'
import { translate } from '../i18n/texts.ts'
import { escapeHtml } from './escapeHtml.ts'
import { baseHeaders, hashedStylePolicy } from './securityHeaders.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: #fcf8f4; color: #24182e }
body { margin: 0; min-height: 100svh; display: grid; place-content: center; justify-items: center; text-align: center }
main { max-width: 440px; padding: 24px 16px }
p { margin: 0; color: #675b6f; font-variant-numeric: tabular-nums }
.why { margin: -12px 0 24px }
h1 { margin: 8px 0 24px; font-size: 1.44rem; line-height: 1.3; text-wrap: balance }
a { display: inline-block; padding: 10px 24px; border-radius: 12px; background: #7e40bf; color: #fff; font-weight: 600; text-decoration: none }
a:hover { background: #6a2ea5 }
a:focus-visible { outline: 3px solid #1eaddb; outline-offset: 2px }
@media (prefers-color-scheme: dark) {
  :root { background: #140b1a; color: #efebf3 }
  p { color: #bcb0c5 }
}
`
const policy = hashedStylePolicy(createHash('sha256').update(style).digest('base64'))

type PageText = { heading: string; explanation: string; href: string; link: string }

/** An outage ends by itself, and another member's page is to be loaded anew: the link repeats the address. Otherwise it leads to the home page. */
function pageText({ status, code, detail }: Problem, locale: Locale, address: string | undefined): PageText {
  const text = (key: keyof typeof plainTexts) => translate(locale, plainTexts[key].id)
  if (status === 503)
    return { heading: text('away'), explanation: text('away_why'), href: localPath(address), link: text('again') }
  if (code === 'other_member' || status === 429)
    return { heading: detail, explanation: '', href: localPath(address), link: text('again') }
  return { heading: detail, explanation: '', href: '/', link: text('home') }
}

const MAX_ADDRESS_CHARS = 2_000
/** The address where it leads to this host, else the home page. */
const localPath = (address = '/') =>
  /^\/(?![/\\])/.test(address) && address.length < MAX_ADDRESS_CHARS ? address : '/'

function renderPage(problem: Problem, locale: Locale, address: string | undefined) {
  const { heading, explanation, href, link } = pageText(problem, locale, address)
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(heading)}</title><style>${style}</style></head>
<body>
<main>
<p>${problem.status}</p>
<h1>${escapeHtml(heading)}</h1>${explanation && `\n<p class="why">${escapeHtml(explanation)}</p>`}
<a href="${escapeHtml(href)}">${escapeHtml(link)}</a>
</main>
</body>
</html>
`
}

/** Scripts request /api, people everything else. An unknown address counts as a person's. */
const isScriptPath = (address: string | undefined) => address !== undefined && /^\/api(\/|$)/.test(address)

export type RawResponse = { status: number; headers: Record<string, string>; body: string }

/** PostgreSQL is in use again a moment after it is back. */
const RETRY_AFTER_SECONDS = 5

/** The response to a problem at this address: a problem document for scripts, a page for people. */
export function problemResponse(
  address: string | undefined,
  problem: Problem,
  locale: Locale = defaultLocale,
): RawResponse {
  const { status, retry_after } = problem
  const common = {
    ...baseHeaders,
    'cache-control': 'no-store',
    ...((status === 503 || retry_after) && { 'retry-after': `${retry_after ?? RETRY_AFTER_SECONDS}` }),
  }
  return isScriptPath(address)
    ? { status, headers: { ...common, 'content-type': 'application/problem+json' }, body: JSON.stringify(problem) }
    : {
        status,
        headers: {
          ...common,
          'content-type': 'text/html; charset=utf-8',
          'content-language': locale,
          'content-security-policy': policy,
        },
        body: renderPage(problem, locale, address),
      }
}

/** The raw HTTP/1.1 response, for a socket that is closed after it. */
export function serializeResponse({ status, headers, body }: RawResponse): Buffer {
  const closing = { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' }
  const lines = Object.entries(closing).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
