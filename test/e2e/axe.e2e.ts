// axe finds nothing on any route nor in any state, by day and by night, on a phone and on a desktop, whoever looks (RTE-1, NAV-13).
import { violationsOf } from '../browser/axe.ts'
import { addressOf, everybody, everyStop } from '../browser/screenCatalogue.ts'
import { expect, settled, test } from '../browser/test.ts'
import { alsoOn, becomeWho } from '../browser/viewers.ts'

for (const who of everybody)
  test(`RTE-1 NAV-13 nothing is out of anybody's reach: ${who}, day and night, phone and desktop`, async ({
    arrive,
  }) => {
    test.setTimeout(600_000)
    const first = await arrive('desktop')
    const ids = await becomeWho(who, first)
    for (const on of ['phone', 'desktop'] as const) {
      const { page, context, origin } = await arrive(on)
      await alsoOn(context, first)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const stop of everyStop[who].filter((it) => (it.only ?? on) === on))
        await test.step(`${on} ${stop.name}`, async () => {
          await page.emulateMedia({ colorScheme: 'light' })
          await page.goto(origin + addressOf(stop, ids))
          await stop.act?.(page)
          await settled(page)
          const said = await violationsOf(page)
          await page.emulateMedia({ colorScheme: 'dark' })
          await settled(page)
          said.push(...(await violationsOf(page, { again: true })).map((it) => `by night ${it}`))
          expect.soft(said, `${on} ${stop.name} ${page.url()}`).toEqual([])
        })
      await page.close()
    }
  })
