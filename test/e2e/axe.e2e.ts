// axe finds no violations on any route and state, light and dark, phone and desktop, for every viewer (RTE-1, NAV-13).
import { axeViolations } from '../browser/axe.ts'
import { screenCatalogue, screenPath, viewers } from '../browser/screenCatalogue.ts'
import { expect, test, waitUntilStable } from '../browser/test.ts'
import { copySession, prepareViewer } from '../browser/viewers.ts'

for (const who of viewers)
  test(`RTE-1 NAV-13 no axe violations: ${who}, day and night, phone and desktop`, async ({ arrive }) => {
    test.setTimeout(600_000)
    const first = await arrive('desktop')
    const ids = await prepareViewer(who, first)
    for (const on of ['phone', 'desktop'] as const) {
      const { page, context, origin } = await arrive(on)
      await copySession(context, first)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const stop of screenCatalogue[who].filter((it) => (it.only ?? on) === on))
        await test.step(`${on} ${stop.name}`, async () => {
          await page.emulateMedia({ colorScheme: 'light' })
          await page.goto(origin + screenPath(stop, ids))
          await stop.act?.(page)
          await waitUntilStable(page)
          const violations = await axeViolations(page)
          await page.emulateMedia({ colorScheme: 'dark' })
          await waitUntilStable(page)
          violations.push(...(await axeViolations(page, { again: true })).map((it) => `by night ${it}`))
          expect.soft(violations, `${on} ${stop.name} ${page.url()}`).toEqual([])
        })
      await page.close()
    }
  })
