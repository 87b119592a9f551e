// Who sees me: asked once when a profile is completed, changed in the profile, and true for others at once (PRO-10).
import { callAs, castPerson, checkByLabel, expect, expectAccessible, login, test } from '../browser/test.ts'
import { confirmByMail, newcomer, signUpByCalls } from './signup.ts'

test('PRO-10 ACC-5 a newcomer chooses who sees them, changes it later, and is gone for others at once', async ({
  arrive,
}) => {
  const [me, other] = [await arrive('phone'), await arrive('desktop')]
  const { page, origin } = me
  const who = newcomer()
  await signUpByCalls(me, who)
  const choice = page.getByRole('group', { name: 'Who sees me' })
  await expect(choice.getByRole('radio', { name: /^Members/ })).toBeChecked()
  await page.getByRole('dialog', { name: 'Check your email' }).getByRole('button', { name: 'Close' }).click()
  await expectAccessible(page)
  const saved = page.waitForResponse((it) => it.url().endsWith('/api/profile') && it.request().method() === 'PUT')
  await checkByLabel(choice.getByRole('radio', { name: /^Visitors too/ }))
  expect((await saved).status()).toBe(200)
  await confirmByMail(me, who)

  await page.goto(`${origin}/profile`)
  await expect(choice.getByRole('radio', { name: /^Visitors too/ })).toBeChecked()
  await expectAccessible(page)
  const own = await callAs(me, (it) => it.get('/api/user.php'))
  const path = `/members/${own.json.user.profile.id}`
  const seen = await other.page.goto(other.origin + path)
  expect(seen?.status()).toBe(200)
  await expect(other.page.getByRole('heading', { level: 1 })).toContainText(who.name)
  await expectAccessible(other.page)

  const hidden = page.waitForResponse((it) => it.url().endsWith('/api/profile') && it.request().method() === 'PUT')
  await checkByLabel(choice.getByRole('radio', { name: /^Only people I’ve liked/ }))
  expect((await hidden).status()).toBe(200)
  expect((await other.page.goto(other.origin + path))?.status()).toBe(404)
  expect((await other.page.goto(`${other.origin}${path}/landing`))?.status()).toBe(403)
  await expectAccessible(other.page)
})

test('ACC-6 SITE-5 a newcomer of a closed site is asked to confirm the address, where people would be', async ({
  arrive,
}) => {
  const me = await arrive('phone', { site: 'gilf' })
  const { page, origin } = me
  await signUpByCalls(me, newcomer())
  for (const path of ['/members', '/signup-matches', '/swipe-game', '/match-finder']) {
    await page.goto(origin + path)
    await expect(page.getByRole('heading', { name: 'Confirm your email address' }).last()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Confirm it now' })).toHaveAttribute('href', '/account/activation')
    await expectAccessible(page)
  }
})

test('PRO-6 before a block a dialog says what it does, and what it can’t do', async ({ arrive }) => {
  const theo = castPerson('gay', 'Theo')
  const me = await arrive('phone')
  const { page, origin } = me
  await login(me, theo.email, theo.password)
  const found = await callAs(me, (it) => it.get('/api/members?gender=male&country=NL&min_age=18&max_age=99'))
  const someone = found.json.results[0]
  await page.goto(`${origin}/members/${someone.id}`)
  await page.getByRole('button', { name: `More options for ${someone.name}` }).click()
  await page.getByRole('button', { name: `Block ${someone.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Block ${someone.name}?` })
  await expect(dialog).toContainText('can still log out and see what any visitor sees')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(someone.name)
  await page.getByRole('button', { name: `More options for ${someone.name}` }).click()
  await page.getByRole('button', { name: `Block ${someone.name}` }).click()
  await dialog.getByRole('button', { name: `Block ${someone.name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `You blocked ${someone.name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(someone.name)
})
