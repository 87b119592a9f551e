// What the sandbox of age checks asks: one link for each of its answers, in English alone, like all of /dev.
import { createHash } from 'node:crypto'
import { escapeHtml } from '../../base/http/escapeHtml.ts'
import type { Choice } from './sandboxProvider.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 480px; padding: 24px 16px }
a { display: block; min-height: 44px; padding: 10px 16px; margin: 0 0 8px; border: 1px solid; border-radius: 8px; color: inherit }
`

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
}

const answers: Record<Choice, string> = {
  verified: 'A document says: 18 or older',
  estimated: 'A face looks: 18 or older',
  under_age: 'Under 18',
  cancel: 'Cancel',
}

/** `query`: of the authorization request; null where it is not one of ours. */
export function sandboxPage(query: Record<string, string> | null): string {
  const links = Object.entries(answers).map(([choice, label]) => {
    const address = `/dev/age/authorize?${new URLSearchParams({ ...query, choice })}`
    return `<a href="${escapeHtml(address)}">${label}</a>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sandbox age check</title><style>${style}</style>
<main><h1>Sandbox age check</h1><p>This is not a real age check. Nothing is asked and nothing is proven: choose what it answers.</p>
${query ? links.join('\n') : '<p>This request is not one of this demo’s.</p>'}</main></html>`
}
