// The section Numbers in a browser: charts with their tables, CSV without a formula, an empty site, by keys, by day and by
// night, on a desktop and on a phone (STAFF-2).
import { readFile } from 'node:fs/promises'
import type { Site } from '../../server/base/ctx.ts'
import { connect, type Database } from '../../server/base/db/database.ts'
import { sumSources } from '../../server/numbers/sumSources.ts'
import { expectConsoleAccessible, signInToConsole } from '../browser/console.ts'
import { expect, test } from '../browser/test.ts'

/** What a network may write into its addresses. */
const evil = '=HYPERLINK("https://evil.example")<img src=x onerror=alert(1)>'

async function plantNumbers(db: Database, id: Site['id']) {
  const site = id
  await db.run`
    insert into number_run (site_id, day, finished_at) values (${site}, current_date, now())
    on conflict (site_id) do update set day = excluded.day, finished_at = excluded.finished_at`
  await db.run`
    insert into source_day (site_id, day, network, ref, sub, lander, currency, clicks, signups, confirmed, buyers, purchases, refunds, revenue, refunded)
    select ${site}, current_date - n, source.network, source.ref, '', source.lander, '', 300 + (n * 37) % 90, 30 + (n * 13) % 17, 20 + (n * 7) % 11, 0, 0, 0, 0, 0
    from generate_series(2, 89) n, (values ('Lights', ${evil}::text, 'video/summer'), ('Lights', 'partner-7', 'gallery'), ('', '', '')) source (network, ref, lander)
    on conflict do nothing`
  await db.run`
    insert into source_day (site_id, day, network, ref, sub, lander, currency, clicks, signups, confirmed, buyers, purchases, refunds, revenue, refunded)
    select ${site}, current_date - n, 'Lights', 'partner-7', '', 'gallery', 'EUR', 0, 0, 0, 3 + n % 4, 6 + n % 5, n % 2, 9000 + (n * 811) % 4000, (n % 2) * 899
    from generate_series(2, 89) n on conflict do nothing`
  await sumSources({ db, site: { id } as Site }, '2020-01-01')
  await db.run`
    insert into reply_day (site_id, day, gender, kind, begun, answered)
    select ${site}, current_date - n, gender, 'person', 40, array[4, 9, 14, 18 + n % 3, 20, 22]
    from generate_series(9, 60) n, (values ('male'), ('female')) g (gender) on conflict do nothing`
  await db.run`
    insert into cohort_month (site_id, cohort, month, active, buyers)
    select ${site}, date_trunc('month', current_date - make_interval(months => c))::date, date_trunc('month', current_date - make_interval(months => m))::date,
      600 / (1 + c - m), 40 / (1 + c - m)
    from generate_series(0, 2) c, generate_series(0, c) m on conflict do nothing`
  await db.run`
    insert into queue_day (site_id, day, queue, waiting, oldest_minutes)
    select ${site}, current_date - n, queue, 5 + n % 9, 30 + (n * 97) % 900
    from generate_series(1, 40) n, (values ('photos'), ('cases')) q (queue) on conflict do nothing`
}

test('STAFF-2 NAV-13 numbers as charts, as tables and as CSV', async ({ arrive }) => {
  const db = connect(
    (process.env.E2E_DATABASES as string).split(',')[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] as string,
  )
  const { id } = await db.one<Pick<Site, 'id'>>`select id from site where key = 'gay'`
  await plantNumbers(db, id)
  await db.close()
  const { page } = await arrive('desktop')
  await signInToConsole(page, 'operator')
  await page.getByRole('link', { name: 'Numbers' }).click()
  await page.getByLabel('Site', { exact: true }).selectOption('gay')
  await expect(page.getByRole('img', { name: /^Signups and first purchases: lines of/ })).toBeVisible()
  await expectConsoleAccessible(page)
  await shot(page, 'sources')

  await test.step('a table under each chart; the sub id of a network is a text, also in a spreadsheet', async () => {
    await page.getByLabel('Group by').selectOption('ref')
    await expect(page.getByRole('cell', { name: evil })).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as CSV: Numbers by Partner (ref)' }).click()
    const text = await readFile(await (await saved).path(), 'utf8')
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")`)
    expect(text.split('\r\n')[0]).toBe(
      '\uFEFFPartner (ref),Visits,Signups,Confirmed,First purchases,Buyers of signups,Purchases,Refunds,Net EUR',
    )
    const chart = page.getByRole('region', { name: 'Signups and first purchases' })
    await chart.getByText('As a table').click()
    await expect(chart.getByRole('row')).toHaveCount(31)
    await expectConsoleAccessible(page)
    await page.getByText('90 days').click()
    await expect(page.getByRole('radio', { name: '90 days' })).toBeChecked()
    await chart.getByText('As a table').click()
    await expect(chart.getByRole('row')).toHaveCount(91)
  })

  await test.step('by keys from page to page', async () => {
    await page.locator('body').click({ position: { x: 600, y: 80 } })
    for (const [key, heading, name] of [
      ['2', 'Retention', 'cohorts'],
      ['3', 'Time to the first answer', 'replies'],
      ['4', 'Longest wait of the day', 'queues'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await expectConsoleAccessible(page)
      await shot(page, name)
    }
    await page.keyboard.press('5')
    await expect(page.getByText('What members are told')).toBeVisible()
    await expectConsoleAccessible(page)
    await shot(page, 'chance')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard' }).getByText('Cohorts')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a site without numbers', async () => {
    await page.keyboard.press('1')
    await page.getByLabel('Site', { exact: true }).selectOption('milf')
    await expect(page.getByText('Nothing was counted in this time.').first()).toBeVisible()
    await expectConsoleAccessible(page)
    await page.getByLabel('Site', { exact: true }).selectOption('gay')
    await expect(page.getByRole('img').first()).toBeVisible()
    await page.locator('body').click({ position: { x: 600, y: 80 } })
  })

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [key, name] of [
      ['1', 'sources'],
      ['2', 'cohorts'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.getByRole('img').first()).toBeVisible()
      await expectConsoleAccessible(page)
      await shot(page, `phone-${name}`)
    }
  })
})

/** Where somebody wants to look at them: SHOTS_FOLDER. */
async function shot(page: import('@playwright/test').Page, name: string) {
  const folder = process.env.SHOTS_FOLDER
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}
