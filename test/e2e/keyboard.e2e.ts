// The main job by keyboard: focus is visible at every stop, in order, never trapped, and returns after dialogs (NAV-1,
// NAV-2, NAV-13).
import { pressAt, tabTo } from '../browser/keyboard.ts'
import { expect, mailedLink, test } from '../browser/test.ts'
import { newcomer } from './signup.ts'

test('NAV-2 NAV-13 ACC-1 LIKE-1 CHAT-3 CRED-1 by keyboard alone: sign up, confirm, like, write, buy', async ({
  arrive,
}) => {
  test.setTimeout(300_000)
  const member = newcomer()
  const person = await arrive('desktop')
  const { page, origin } = person
  const button = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true })
  const modal = page.locator('dialog[open]')
  /** To the next step, which tells by its heading that it is there. */
  const goOn = async (heading: string) => {
    await pressAt(page, modal.getByRole('button', { name: 'Next' }))
    await expect(modal.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }

  await test.step('the skip link, then the form', async () => {
    await page.goto(origin)
    const skip = page.locator('a[href="#main"]')
    await tabTo(page, skip)
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()
    await pressAt(page, button('Create a profile').first())
    await expect(modal.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('Escape closes an unstarted signup, and restores the focus', async () => {
    await page.keyboard.press('Escape')
    await expect(modal).toHaveCount(0)
    await expect(button('Create a profile').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(modal.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('five steps', async () => {
    await pressAt(page, modal.getByRole('checkbox', { name: /^I agree that/ }), 'Space')
    const first = modal.getByRole('radio', { name: 'A man looking for men' })
    await tabTo(page, first)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await expect(first).toBeChecked()
    await goOn('What should we call you?')

    await expect(modal.getByLabel('Username')).toBeFocused()
    await page.keyboard.type(member.name)
    await tabTo(page, modal.getByLabel('Enter your date of birth'))
    await page.keyboard.type('14021990')
    await goOn('What’s your email?')

    await expect(modal.getByLabel('Email address')).toBeFocused()
    await page.keyboard.type('no address')
    await page.keyboard.press('Enter')
    await expect(modal.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true')
    await expect(modal.getByLabel('Email address')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(member.email)
    // While somebody is signing up, it does not go away by a slip.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await goOn('Choose a password')

    await expect(modal.getByLabel('Password')).toBeFocused()
    await page.keyboard.type(member.password)
    await pressAt(page, modal.getByRole('checkbox', { name: /I’m 18 or older/ }), 'Space')
    await goOn(`That’s it, ${member.name}`)

    await pressAt(page, modal.getByRole('button', { name: 'Create my profile' }))
    await page.waitForURL(/\/complete-signup/)
  })

  await test.step('confirmed, from the mail', async () => {
    await page.goto(await mailedLink(person, member.email, '/activate/do'))
    await pressAt(page, button('Confirm my email'))
    await page.waitForURL('**/activate/done')
    await pressAt(page, page.getByRole('main').getByRole('link', { name: 'Look around' }))
    await page.waitForURL('**/members')
  })

  const cards = page.getByRole('main').locator('article')
  const face = cards.first().getByRole('link')
  await test.step('a like on a card: one stop of the tab key, the arrows lead to its heart', async () => {
    const heart = cards.first().locator('button[aria-pressed]')
    await tabTo(page, face)
    await page.keyboard.press('Tab')
    await expect(cards.nth(1).getByRole('link')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowLeft')
    await expect(heart).toBeFocused()
    await page.keyboard.press('Space')
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(heart).toBeFocused()
  })

  await test.step('back to its link, the profile, and the menu there', async () => {
    await page.keyboard.press('ArrowRight')
    await expect(face).toBeFocused()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/members\/\w+$/)
    const more = button(/^More options for /)
    await pressAt(page, more)
    await expect(page.locator('.menu:popover-open')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('.menu:popover-open')).toHaveCount(0)
    await expect(more).toBeFocused()
    await page.keyboard.press('Enter')
    await pressAt(page, page.locator('.menu:popover-open').getByRole('button', { name: /^Report / }))
    await expect(modal).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal).toHaveCount(0)
    await expect(more).toBeFocused()
  })

  await test.step('a message, and a look at the gifts', async () => {
    await pressAt(
      page,
      page
        .getByRole('main')
        .getByRole('link', { name: /^Message/ })
        .first(),
    )
    await page.waitForURL(/\/chat$/)
    await tabTo(page, page.getByLabel('Write a message'))
    await page.keyboard.type('Good evening. I have no mouse.')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log').locator('[data-state=sent],[data-state=seen]')).toHaveCount(1)
    for (const sheet of [/^Photo, /, /^Gift, /, /^GIF, /]) {
      await pressAt(page, button(sheet))
      await expect(modal).toBeVisible()
      expect(await modal.evaluate((it) => it.contains(document.activeElement))).toBe(true)
      await page.keyboard.press('Escape')
      await expect(modal).toHaveCount(0)
      await expect(button(sheet)).toBeFocused()
    }
  })

  await test.step('credits: a bundle, a card by the arrows, and paid', async () => {
    await pressAt(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Premium/ }))
    await page.waitForURL('**/premium')
    await pressAt(page, page.getByRole('main').getByRole('link', { name: /^Buy 15 / }))
    await page.waitForURL(/\/credits\/p0/)
    await tabTo(page, page.locator('main input[type=radio]:checked'))
    const card = page.locator('input[value=creditcard]')
    for (let n = 0; n < 30 && !(await card.isChecked()); n++) await page.keyboard.press('ArrowDown')
    await expect(card).toBeChecked()
    await pressAt(page, page.getByRole('checkbox', { name: /^Start right away/ }), 'Space')
    await pressAt(page, button(/^Order and pay/))
    await page.waitForURL('**/sandbox/checkout/*')
    for (const [label, value] of [
      ['Card number', '4000000000000002'],
      ['Expires', '12/31'],
      ['Security code', '123'],
    ] as const) {
      await tabTo(page, page.getByLabel(label))
      await page.keyboard.type(value)
    }
    await page.keyboard.press('Enter')
    const code = page.getByLabel('Code from your bank')
    await expect(code).toBeVisible()
    await tabTo(page, code)
    await page.keyboard.type('123456')
    await pressAt(page, button('Confirm'))
    await expect(page.getByText('You’re Premium')).toBeVisible({ timeout: 30_000 })
  })
})
