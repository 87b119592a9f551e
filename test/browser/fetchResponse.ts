// The server's response to an intercepted request, for tests that change it. Playwright does not resolve
// NAME.localhost.
import type { Route } from '@playwright/test'

export async function fetchResponse(route: Route, options: Parameters<Route['fetch']>[0] = {}) {
  const url = new URL(route.request().url())
  const headers = { ...(await route.request().allHeaders()), host: url.host }
  url.hostname = '127.0.0.1'
  return route.fetch({ url: url.href, headers, ...options })
}
