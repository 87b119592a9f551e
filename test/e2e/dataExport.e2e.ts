// A member exports the own data: request, mail, page, download (ACC-15).
import { readFile } from 'node:fs/promises'
import { castPerson, expect, expectAccessible, logInByCall, mailedLink, test } from '../browser/test.ts'

test('ACC-15 one click, a mail, a page to read and a file to store', async ({ arrive }) => {
  const who = castPerson('gay', 'Bram')
  const person = await arrive('phone')
  const { page, origin } = person
  await logInByCall(person, who.email, who.password)
  await page.goto(`${origin}/account/data`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Get my data' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('We’re preparing your copy')
  await expectAccessible(page)

  const link = await mailedLink(person, who.email, '/account/data')
  await page.goto(link)
  await expectAccessible(page)
  const [read] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Open as a page' }).click(),
  ])
  await expect(read.getByRole('heading', { level: 1 })).toContainText('Nightjar')
  await expect(read.getByText(who.email).first()).toBeVisible()
  const photo = read.getByRole('img').first()
  await photo.scrollIntoViewIfNeeded()
  expect(await photo.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(100)
  expect(await read.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await read.emulateMedia({ colorScheme })
    await expectAccessible(read)
  }

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as a file' }).click(),
  ])
  const json = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(json.profile).toMatchObject({ name: who.name, email: who.email })
})
