// Offline page, cached by the service worker: the same for everybody of a site and a language. It names neither site nor member, needs no
// other resource than its script (web/public/offline.js), and leaves by itself when the network is back.
import { createHash } from 'node:crypto'
import { appColors, appTexts, daySurface } from '../../contract/homeScreen.ts'
import type { Locale } from '../../contract/limits.ts'
import { plainTexts } from '../../contract/plainTexts.ts'
import type { Site } from '../base/ctx.ts'
import { escapeHtml } from '../base/http/escapeHtml.ts'
import { translate } from '../base/i18n/texts.ts'
import { nicheOf } from './homeScreen.ts'

const styleOf = ({ accent, night }: { accent: string; night: string }) => `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: ${daySurface}; color: #24182e }
body { margin: 0; min-height: 100svh; display: grid; place-content: center; justify-items: center; text-align: center }
main { max-width: 440px; padding: 24px max(16px, env(safe-area-inset-right)) 24px max(16px, env(safe-area-inset-left)) }
svg { color: #675b6f }
p { margin: 0 0 24px; color: #675b6f; text-wrap: balance }
h1 { margin: 16px 0 8px; font-size: 1.44rem; line-height: 1.3; text-wrap: balance }
a { display: inline-block; padding: 10px 24px; border-radius: 12px; background: ${accent}; color: #fff; font-weight: 600; text-decoration: none }
a:focus-visible { outline: 3px solid #1eaddb; outline-offset: 2px }
@media (prefers-color-scheme: dark) {
  :root { background: ${night}; color: #efebf3 }
  p, svg { color: #bcb0c5 }
}
`

export function offlinePage(site: Site, locale: Locale): { html: string; policy: string } {
  const style = styleOf(appColors[nicheOf(site)])
  const hash = createHash('sha256').update(style).digest('base64')
  const textOf = (id: string) => escapeHtml(translate(locale, id))
  const html = `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="robots" content="noindex"><title>${textOf(appTexts.offline.id)}</title><style>${style}</style><script src="/offline.js" defer></script></head>
<body>
<main>
<svg width="56" height="56" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" aria-hidden="true"><path d="M12 20h.01M8.500 16.429a5 5 0 0 1 7 0M5 12.859a10 10 0 0 1 5.170-2.690M19 12.859a10 10 0 0 0-2.007-1.523M2 8.820a15 15 0 0 1 4.177-2.643M22 8.820a15 15 0 0 0-11.288-3.764M2 2l20 20"/></svg>
<h1>${textOf(appTexts.offline.id)}</h1>
<p>${textOf(appTexts.offline_why.id)}</p>
<a href="">${textOf(plainTexts.again.id)}</a>
</main>
</body>
</html>
`
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return { html, policy }
}
