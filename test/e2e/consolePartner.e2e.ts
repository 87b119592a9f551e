// A traffic source in a browser: an operator makes a link, which works once and shows its own counts alone (STAFF-2).
import { connect } from '../../server/base/db/database.ts'
import { consoleOrigin, expectConsoleAccessible, signInToConsole } from '../browser/console.ts'
import { expect, test } from '../browser/test.ts'

test('STAFF-2 NAV-13 a link for a network, and what it sees', async ({ arrive }) => {
  const at = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
  const db = connect((process.env.E2E_DATABASES as string).split(',')[at] as string)
  const source = await db.one<{ site: string; site_id: number; network: string }>`
    select i.key as site, s.site_id, s.network from traffic_source s join site i on i.id = s.site_id
    where s.ended_at is null order by s.id limit 1`
  await db.run`
    insert into network_day (site_id, day, network, currency, clicks, signups, confirmed, buyers, purchases, refunds, revenue, refunded)
    select ${source.site_id}, current_date - n, ${source.network}, '', n * 4, 0, 0, 0, 0, 0, 0, 0 from generate_series(2, 9) n
    on conflict do nothing`
  await db.close()
  const { page } = await arrive('desktop')
  await signInToConsole(page, 'operator')
  await page.goto(`${consoleOrigin()}/numbers?site=${source.site}`)
  await page.getByRole('button', { name: 'Link for a network' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link for a network' })
  await dialog.getByLabel('Network').fill(source.network)
  await dialog.getByLabel('Why?').fill('as agreed')
  await expectConsoleAccessible(page)
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  const link = `${await page.getByRole('dialog').locator('code').textContent()}`
  await expectConsoleAccessible(page)

  const { page: phone } = await arrive('phone')
  await phone.goto(link)
  await expectConsoleAccessible(phone)
  await phone.getByRole('button', { name: 'Show the counts' }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toContainText(source.network)
  expect(phone.url()).toBe(`${consoleOrigin()}/partner`)
  // Eight, and the days of fewer than ten are not among them.
  await expect(phone.getByRole('row')).toHaveCount(8)
  await expectConsoleAccessible(phone)
  if (process.env.SHOTS_FOLDER) await phone.screenshot({ path: `${process.env.SHOTS_FOLDER}/phone-partner.png` })
  await phone.goto(`${consoleOrigin()}/numbers`)
  await expect(phone.getByRole('button', { name: /^Sign in/ }).first()).toBeVisible()
  await phone.goto(`${consoleOrigin()}/partner`)
  await phone.getByRole('button', { name: 'Sign out' }).click()
  await expect(phone.getByText('Open the link that we gave you.')).toBeVisible()
  await phone.goto('about:blank')
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Show the counts' }).click()
  await expect(phone.getByRole('alert')).toBeVisible()
})
