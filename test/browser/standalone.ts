// A browser in which the site stands as an app of its own, as when it was put on the home screen (NAV-4, NAV-10).
import type { BrowserContext } from '@playwright/test'
import { fetchResponse } from './fetchResponse.ts'

/** Emulates `display-mode: standalone`, which Playwright cannot: in style sheets and in `matchMedia`. */
export async function openAsInstalledApp(context: BrowserContext) {
  await context.addInitScript(() => {
    const ask = window.matchMedia.bind(window)
    window.matchMedia = (query) => ask(query.replace(/\(display-mode: standalone\)/g, '(min-width: 0px)'))
  })
  await context.route('**/assets/*.css', async (route) => {
    const response = await fetchResponse(route)
    const styles = await response.text()
    // Other sheets have what one screen needs.
    if (route.request().url().includes('/app-') && !/\(display-mode: ?standalone\)/.test(styles))
      throw new Error('the styles do not know of an installed app')
    await route.fulfill({
      response,
      body: styles.replace(/\(display-mode: ?standalone\)/g, '(min-width: 0px)'),
    })
  })
}
