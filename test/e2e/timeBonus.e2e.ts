// The welcome bonus is offered once: without credits, after 40 seconds in the members area (CRED-5).
import { expect, expectAccessible, test } from '../browser/test.ts'
import { spendAllCredits } from './checkout.ts'
import { confirmByMail, newcomer, signUpByCalls } from './signup.ts'

test('CRED-4 CRED-5 after 40 s in the members area without credits; leaving cancels it, closing is final', async ({
  arrive,
}) => {
  const person = await arrive('phone')
  const { page, origin } = person
  const member = newcomer()
  await signUpByCalls(person, member)
  await page.waitForURL(/\/complete-signup/)
  await confirmByMail(person, member)
  await page.clock.install()
  const bonus = page.getByRole('dialog', { name: '25% off your first bundle' })
  const enter = async () => {
    await page.goto(`${origin}/members`)
    await expect(page.getByRole('heading', { name: 'Around you' })).toBeVisible()
    // The program has come, and has asked what is on offer.
    await page.waitForLoadState('networkidle')
  }

  await test.step('not while there are credits', async () => {
    await enter()
    await page.clock.fastForward(45_000)
    await expect(bonus).toHaveCount(0)
  })

  await test.step('the credits are spent', async () => {
    await spendAllCredits(person, 'Rafael')
  })

  await test.step('leaving the members area stops the clock', async () => {
    await enter()
    await page.clock.fastForward(36_000)
    await page
      .getByRole('link', { name: /Get Premium/ })
      .first()
      .click()
    await page.waitForURL('**/credits')
    await page.clock.fastForward(30_000)
    await expect(bonus).toHaveCount(0)
  })

  await test.step('after 40 seconds it shows, with a countdown', async () => {
    await enter()
    await page.clock.fastForward(36_000)
    await expect(bonus).toHaveCount(0)
    await page.clock.fastForward(5_000)
    await expect(bonus).toBeVisible()
    await expect(bonus).toContainText('TIMEBONUS25')
    await expect(bonus).toContainText(/0[0-3]\D+[0-5]\d\D+[0-5]\d/)
    await expect(bonus.getByRole('link', { name: 'Look at the bundles' })).toHaveAttribute('href', '/credits')
    await expectAccessible(page)
  })

  await test.step('after closing it does not show again', async () => {
    const dismissal = page.waitForResponse('**/alerts')
    await bonus.getByRole('button', { name: 'Close' }).click()
    await dismissal
    await expect(bonus).toHaveCount(0)
    await enter()
    await page.clock.fastForward(60_000)
    await expect(bonus).toHaveCount(0)
  })
})
