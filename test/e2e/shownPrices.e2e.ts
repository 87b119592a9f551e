// The price of a message moved between what a page shows and what is pressed: the text is kept, the new price is said,
// nothing is spent (CHAT-4, CHAT-5).
import { callAs, expect, expectAccessible, idOf, test, waitForHydration } from '../browser/test.ts'
import { readShownPrice } from '../fixtures/shownPrice.ts'
import { confirmByMail, newcomer, postSignupSteps } from './signup.ts'

test('CHAT-4 CHAT-5 two free conversations are begun elsewhere: what this page still shows as free is not charged', async ({
  arrive,
}) => {
  const person = await arrive('phone')
  const { page, origin } = person
  const member = newcomer()
  await postSignupSteps(person, member)
  await confirmByMail(person, member)
  const to = await idOf(person, 'Walter')
  const credits = () => callAs(person, async (it) => (await it.get('/api/user.php')).json.user.credits as number)

  // This page hears nothing of the other one, as in a tab that slept.
  let sleeps = false
  await page.routeWebSocket('**/api/live*', (connection) => {
    if (sleeps) return void connection.close()
    connection.connectToServer()
  })
  await page.goto(`${origin}/members/${to}/chat`)
  await waitForHydration(page)
  const field = page.getByLabel('Write a message')
  const button = page.getByRole('button', { name: /^Send/ })
  await expect(button).toHaveAccessibleName('Send for free')
  sleeps = true
  await page.route('**/api/members/*/chat', (route) => (sleeps ? route.abort('connectionreset') : route.continue()))
  await field.fill('Only if it is free')

  await callAs(person, async (it) => {
    for (const name of ['Rafael', 'Dexter']) {
      const other = await idOf(person, name)
      const price = await readShownPrice(it, other)
      const sent = await it.post(`/api/members/${other}/messages`, {
        client_id: crypto.randomUUID(),
        body: 'Hello',
        price,
      })
      expect([name, price, sent.status]).toEqual([name, 0, 200])
    }
  })
  const before = await credits()
  await expect(button).toHaveAccessibleName('Send for free')
  sleeps = false
  await button.click()

  await expect(page.getByText('The price has changed. Nothing was charged. Check it and try again.')).toBeVisible()
  await expect(field).toHaveValue('Only if it is free')
  await expect(button).toHaveAccessibleName(/^Send for 2 credits/)
  await expect(page.getByRole('log').locator('[data-state]')).toHaveCount(0)
  expect(await credits()).toBe(before)
  await expectAccessible(page)

  await button.click()
  await expect(page.getByRole('log')).toContainText('Only if it is free')
  await expect(page.getByRole('log').locator('[data-state=sent],[data-state=seen]')).toHaveCount(1)
  expect(await credits()).toBe(before - 2)

  // Where a message is about to cost, its button says so in money, too.
  await page.goto(`${origin}/members/${to}`)
  const message = page.getByRole('link', { name: /^Message\b/ })
  await expect(message).toHaveAccessibleName(/^Message 2 credits \(≈\s€\d/)
  await expectAccessible(page)
})
