// Delays or answers some requests of a page. Unlike Playwright's routes it leaves the HTTP cache on, and all other requests alone.
import type { Page } from '@playwright/test'

type Interception = { delay_ms: number } | { body: string; type: string }

/** By URL pattern, in which * stands for any text. */
export async function interceptRequests(page: Page, interceptions: Record<string, Interception>) {
  const session = await page.context().newCDPSession(page)
  const patterns = Object.keys(interceptions)
  const rules = Object.entries(interceptions).map(([pattern, rule]) => ({ matches: patternOf(pattern), rule }))
  session.on('Fetch.requestPaused', async ({ requestId, request }) => {
    const rule = rules.find(({ matches }) => matches.test(request.url))?.rule
    // The page may be gone meanwhile.
    const answer = () =>
      rule && 'body' in rule
        ? session.send('Fetch.fulfillRequest', {
            requestId,
            responseCode: 200,
            responseHeaders: [{ name: 'content-type', value: rule.type }],
            body: Buffer.from(rule.body).toString('base64'),
          })
        : session.send('Fetch.continueRequest', { requestId })
    setTimeout(() => answer().catch(() => {}), rule && 'delay_ms' in rule ? rule.delay_ms : 0)
  })
  await session.send('Fetch.enable', { patterns: patterns.map((urlPattern) => ({ urlPattern })) })
}

const patternOf = (pattern: string) =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((it) => it.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  )
