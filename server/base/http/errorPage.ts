// A refusal as a page, for whoever opens an address that no screen stands at, or sends a head that nobody could read (RTE-3, CALL-4).
// It needs no site, no build and no script, so it can be shown when nothing else can.
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

type Words = { heading: string; why: string; to: string; link: string }

/** A break ends by itself: the same address is worth another try. Elsewhere the way leads home. */
function wordsOf({ status, detail }: Problem, locale: Locale, address: string | undefined): Words {
  const said = (it: keyof typeof plainTexts) => translate(locale, plainTexts[it].id)
  if (status === 503) return { heading: said('away'), why: said('away_why'), to: ownOf(address), link: said('again') }
  return { heading: detail, why: '', to: '/', link: said('home') }
}

const ownOf = (address = '/') => (/^\/(?![/\\])/.test(address) && address.length < 2_000 ? address : '/')

function pageOf(problem: Problem, locale: Locale, address: string | undefined) {
  const { heading, why, to, link } = wordsOf(problem, locale, address)
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(heading)}</title><style>${style}</style></head>
<body>
<main>
<p>${problem.status}</p>
<h1>${escapeHtml(heading)}</h1>${why && `\n<p class="why">${escapeHtml(why)}</p>`}
<a href="${escapeHtml(to)}">${escapeHtml(link)}</a>
</main>
</body>
</html>
`
}

/** Under /api scripts ask, elsewhere people. Of an address that is not known a person is the better guess. */
const isForScripts = (address: string | undefined) => address !== undefined && /^\/api(\/|$)/.test(address)

export type RawResponse = { status: number; headers: Record<string, string>; body: string }

/** Seconds after which it is worth asking again: PostgreSQL is in use again a moment after it is there. */
const retryAfter = '5'

/** How this problem is told at this address: a document or a page. */
export function problemResponse(address: string | undefined, problem: Problem, locale: Locale = defaultLocale): RawResponse {
  const { status } = problem
  const always = { ...baseHeaders, 'cache-control': 'no-store', ...(status === 503 && { 'retry-after': retryAfter }) }
  return isForScripts(address)
    ? { status, headers: { ...always, 'content-type': 'application/problem+json' }, body: JSON.stringify(problem) }
    : {
        status,
        headers: {
          ...always,
          'content-type': 'text/html; charset=utf-8',
          'content-language': locale,
          'content-security-policy': policy,
        },
        body: pageOf(problem, locale, address),
      }
}

/** The same as it goes onto a connection of which nothing more is expected. */
export function serializeResponse({ status, headers, body }: RawResponse): Buffer {
  const all = { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
