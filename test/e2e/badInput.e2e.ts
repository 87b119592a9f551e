// Hands that press twice, pages that are reloaded in the middle, bios that are no words, and a phone on its side (NAV-13,
// ACC-1, LIKE-1, CHAT-2, CHAT-6, PRO-1, PAY-1). The worst words of members: everyPage.e2e.ts. Photos: photos.e2e.ts.
import type { Page } from '@playwright/test'
import { clippedTexts } from '../browser/clippedText.ts'
import {
  castPerson,
  checkByLabel,
  expect,
  idOf,
  logInByCall,
  test,
  waitForHydration,
  waitUntilStable,
} from '../browser/test.ts'
import { missedTargets } from '../browser/touchTargets.ts'
import { fillBirthDate, fillFirstStep, newcomer, signUpByCalls } from './signup.ts'

const theo = castPerson('gay', 'Theo')

/** Requests of a method to an address, counted from now on. */
function countRequests(page: Page, method: string, address: RegExp) {
  const counted = { count: 0 }
  page.on('request', (it) => {
    if (it.method() === method && address.test(it.url())) counted.count += 1
  })
  return counted
}

test('NAV-13 LIKE-1 CHAT-2 CHAT-6 PRO-1 a double tap does a thing once', async ({ arrive }) => {
  const person = await arrive('phone')
  const { page, origin } = person
  await logInByCall(person, theo.email, theo.password)

  await test.step('like', async () => {
    await page.goto(`${origin}/members`)
    await waitForHydration(page)
    const [likes, unlikes] = [countRequests(page, 'POST', /\/like$/), countRequests(page, 'DELETE', /\/like$/)]
    const heart = page.getByRole('main').locator('article .heart[aria-pressed=false]').first()
    const label = (await heart.getAttribute('aria-label')) as string
    const answered = page.waitForResponse(/\/like$/)
    await heart.dblclick()
    await answered
    await expect(page.getByRole('button', { name: label.replace('Like', 'Unlike') }).first()).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    expect([likes.count, unlikes.count]).toEqual([1, 0])
  })

  const id = await idOf(person, 'Idris')
  await test.step('send', async () => {
    await page.goto(`${origin}/members/${id}/chat`)
    await page.getByLabel('Write a message').fill('Twice pressed, sent once')
    await page.getByRole('button', { name: /^Send/ }).dblclick()
    const sent = page.getByRole('log').getByText('Twice pressed, sent once')
    await expect(page.getByRole('log').locator('[data-state=sent], [data-state=seen]').last()).toContainText('Twice')
    await page.reload()
    await expect(sent).toHaveCount(1)
  })

  await test.step('save', async () => {
    await page.goto(`${origin}/profile`)
    await waitForHydration(page)
    const saves = countRequests(page, 'PUT', /\/api\/profile$/)
    const form = page.getByRole('region', { name: 'About me' })
    await form.getByLabel('In your own words').fill('🌙🔥'.repeat(30))
    await form.getByRole('button', { name: 'Save', exact: true }).dblclick()
    await expect(form.getByText('Saved', { exact: true })).toBeVisible()
    expect(saves.count).toBe(1)
  })

  await test.step('remove a chat: what lies under the dialog is not pressed', async () => {
    await page.goto(`${origin}/chats`)
    await waitForHydration(page)
    const rows = page.locator('li[data-chat]')
    const before = await rows.count()
    await page.getByRole('button', { name: /^Options for your chat with Idris/ }).click()
    await page.locator('.menu:popover-open').getByRole('button', { name: 'Remove chat' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove chat' }).dblclick()
    await expect(page.getByText('Chat with Idris removed')).toHaveCount(1)
    await expect(rows).toHaveCount(before - 1)
    expect(new URL(page.url()).pathname).toBe('/chats')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows).toHaveCount(before)
  })
})

test('PRO-1 a bio of emoji alone, and one in Arabic with a phone number, are kept as they are', async ({ arrive }) => {
  const person = await arrive('phone')
  const { page, origin } = person
  await logInByCall(person, theo.email, theo.password)
  const own = await idOf(person, 'Theo')
  for (const bio of ['🌙🔥👩‍🚀🏳️‍🌈', 'أحب المشي على الشاطئ مساءً. اتصل بي على 0612345678 بعد الثامنة'])
    await test.step(bio, async () => {
      await page.goto(`${origin}/profile`)
      await waitForHydration(page)
      const form = page.getByRole('region', { name: 'About me' })
      await form.getByLabel('In your own words').fill(bio)
      await form.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(form.getByText('Saved', { exact: true })).toBeVisible()
      await page.goto(`${origin}/members/${own}`)
      const shown = page.getByRole('article').first().getByText(bio)
      await expect(shown).toBeVisible()
      const direction = await shown.evaluate((it) => getComputedStyle(it).direction)
      expect(direction).toBe(/\p{Script=Arabic}/u.test(bio) ? 'rtl' : 'ltr')
    })
})

test('ACC-1 ACC-5 PAY-1 a reload in each step of signup, completion and checkout loses nothing', async ({ arrive }) => {
  const person = await arrive('phone')
  const { page, origin } = person
  const { name, email } = newcomer()
  const next = () => page.getByRole('button', { name: 'Next' }).click()

  await test.step('signup', async () => {
    await page.goto(`${origin}/signup`)
    await fillFirstStep(page)
    await page.reload()
    await expect(page.getByRole('radio', { name: 'A man looking for men' })).toBeChecked()
    // An agreement is never given by what a browser remembers.
    await expect(page.getByRole('checkbox', { name: /^I agree that/ })).not.toBeChecked()
    await fillFirstStep(page)
    await next()
    await page.getByLabel('Username').fill(name)
    await fillBirthDate(page)
    await page.reload()
    await expect(page.getByLabel('Username')).toHaveValue(name)
    await expect(page.getByLabel('Enter your date of birth')).toHaveValue('14/2/1990')
    await next()
    await page.getByLabel('Email address').fill(email)
    await page.reload()
    await expect(page.getByLabel('Email address')).toHaveValue(email)
    await next()
    await expect(page.getByLabel('Password')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Password')).toBeVisible()
  })

  const member = await arrive('phone')
  await test.step('completion', async () => {
    await signUpByCalls(member, newcomer())
    const about = member.page.getByLabel('About you')
    const interest = member.page.getByRole('checkbox', { name: 'Wine' })
    // Without the reminder over it.
    await member.page.goto(`${member.origin}/complete-signup`)
    await waitForHydration(member.page)
    await about.fill('I bake bread at night.')
    await checkByLabel(interest)
    await member.page.getByLabel('Body type').selectOption({ index: 2 })
    const body = await member.page.getByLabel('Body type').inputValue()
    await member.page.goto(`${member.origin}/complete-signup`)
    await expect(about).toHaveValue('I bake bread at night.')
    await expect(interest).toBeChecked()
    await expect(member.page.getByLabel('Body type')).toHaveValue(body)
    await member.page.getByRole('button', { name: 'Save and continue' }).click()
    await member.page.waitForURL('**/signup-matches')
    await member.page.goto(`${member.origin}/profile`)
    await expect(member.page.getByLabel('In your own words')).toHaveValue('I bake bread at night.')
    await expect(member.page.getByText(/We kept your unsaved changes/)).toHaveCount(0)
  })

  await test.step('checkout', async () => {
    const { page } = member
    await page.goto(`${member.origin}/credits/p1`)
    await waitForHydration(page)
    await page.getByLabel('Billing country').selectOption('BE')
    await expect(page).toHaveURL(/country=BE/)
    const method = page.getByRole('radio', { name: /PayPal/ })
    await checkByLabel(method)
    await expect(page).toHaveURL(/\/credits\/p1\/\w+\?country=BE/)
    await page.reload()
    await expect(page.getByLabel('Billing country')).toHaveValue('BE')
    await expect(method).toBeChecked()
  })
})

test('NAV-13 on a phone on its side nothing is cut, covered or out of reach', async ({ arrive }) => {
  const person = await arrive('phone')
  const { page, origin } = person
  await logInByCall(person, theo.email, theo.password)
  const id = await idOf(person, 'Idris')
  await page.setViewportSize({ width: 844, height: 390 })
  for (const path of [
    '/members',
    `/members/${id}`,
    `/members/${id}/chat`,
    '/chats',
    '/likes',
    '/swipe-game',
    '/credits',
    '/credits/p0',
    '/profile',
    '/account',
  ])
    await test.step(path, async () => {
      await page.goto(origin + path)
      await waitForHydration(page)
      await waitUntilStable(page)
      expect.soft([...(await clippedTexts(page)), ...(await missedTargets(page, 24))], path).toEqual([])
    })
})
