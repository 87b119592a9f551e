// Leaving on a phone: pause, refund, retention offer, deletion; and restoring by the mailed link (ACC-12, ACC-17,
// PRO-9).
import type { Page } from '@playwright/test'
import {
  castPerson,
  expect,
  login,
  mailedLink,
  type Person,
  test,
  expectAccessible as withAxe,
} from '../browser/test.ts'
import { tickExpress } from './checkout.ts'
import { confirmPassword, type Newcomer, newcomer, signUpByCalls } from './signup.ts'

const rafael = castPerson('gay', 'Rafael')

type Visitor = Pick<Person, 'page' | 'origin'> & { expectAccessible(page: Page): Promise<void> }

async function becomeMember(person: Person, who: Newcomer) {
  const { page } = person
  await signUpByCalls(person, who)
  await page.waitForURL(/\/complete-signup/)
  await page.goto(await mailedLink(person, who.email, '/activate/do'))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await page.waitForURL('**/activate/done')
}

/** `ways`: count of links to the profile in the other member's conversation. */
async function pauseAndResume(
  { page, origin, expectAccessible }: Visitor,
  seen: () => Promise<number>,
  ways: () => Promise<number>,
) {
  await page.goto(`${origin}/account/pause`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pause my profile' }).click()
  await expect(page.getByText('Your profile is paused.').last()).toBeVisible()
  await expectAccessible(page)
  expect(await seen()).toBe(404)
  expect(await ways()).toBe(0)
  await page.getByRole('button', { name: 'Unpause my profile' }).click()
  await expect(page.getByText('Your profile is visible.')).toBeVisible()
  expect(await seen()).toBe(200)
  expect(await ways()).toBeGreaterThan(0)
}

/** From the deletion page to its confirmation. */
async function deleteAccount({ page, expectAccessible }: Visitor, reason: string, remarks: string) {
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Choose the reason that fits best.')).toBeVisible()
  await expectAccessible(page)
  await page.getByText(reason, { exact: true }).click()
  await page.getByLabel(/Anything you’d like to add/).fill(remarks)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.waitForURL('**/account-deleted')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account has been deleted' })).toBeVisible()
  await expect(page.getByText(/You have 14 days to come back/)).toBeVisible()
  await expectAccessible(page)
}

for (const javaScriptEnabled of [true, false])
  test(`ACC-12 ACC-17 PRO-9 leaving and coming back ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    arrive,
  }) => {
    const member = newcomer()
    const [first, other] = [await arrive('phone'), await arrive('desktop')]
    await becomeMember(first, member)
    const id = await first.page.evaluate(async () => {
      const { user } = await (await fetch('/api/user.php')).json()
      return user.profile.id as string
    })
    await login(other, rafael.email, rafael.password)
    /** How the other one's browser is answered for this profile. */
    const seen = () => other.page.evaluate(async (id) => (await fetch(`/api/members/${id}`)).status, id)
    expect(await seen()).toBe(200)
    const ways = async () => {
      await other.page.goto(`${other.origin}/members/${id}/chat`)
      await expect(other.page.getByRole('heading', { level: 1, name: member.name })).toBeVisible()
      return other.page.locator(`main a[href="/members/${id}"]`).count()
    }
    await other.page.goto(`${other.origin}/members/${id}/chat`)
    await other.page.getByLabel('Write a message').fill('See you tomorrow?')
    await other.page.getByRole('button', { name: /^Send/ }).click()
    await expect(other.page.getByRole('log', { name: 'Messages' }).locator('[data-state=sent]')).toHaveCount(1)

    const person = javaScriptEnabled ? first : await arrive('phone', { javaScriptEnabled })
    const { page, origin } = person
    if (!javaScriptEnabled) await login(person, member.email, member.password)
    // axe is a script itself; the pages are the same.
    const expectAccessible = (page: Page) => (javaScriptEnabled ? withAxe(page) : Promise.resolve())
    const walk = { page, origin, expectAccessible }

    await test.step('pauses the profile and resumes by the same button', () => pauseAndResume(walk, seen, ways))

    if (javaScriptEnabled)
      await test.step('buys, and gets a refund first', async () => {
        await page.goto(`${origin}/credits/p0`)
        await page.getByText('iDEAL').click()
        await tickExpress(page)
        await page.getByRole('button', { name: /^Order and pay/ }).click()
        await page.waitForURL('**/sandbox/checkout/*')
        await page.getByRole('button', { name: /^Pay EUR/ }).click()
        await page.getByRole('button', { name: 'Approve the payment' }).click()
        await page.waitForURL('**/credits/p0/**')
        await expect(page.getByText(/you’re premium/i).first()).toBeVisible()
        await page.goto(`${origin}/account/delete`)
        await expectAccessible(page)
        await page.getByRole('button', { name: /^Refund €/ }).click()
        await expect(page.getByText(/Your refund is on its way/)).toBeVisible()
        await expect(page.getByRole('button', { name: /^Refund/ })).toHaveCount(0)
        await expectAccessible(page)
      })

    await test.step('looks at the retention offer: no is as easy as yes', async () => {
      if (!javaScriptEnabled) await confirmPassword(page, `${origin}/account/delete`, member.password)
      await page.goto(`${origin}/account/delete`)
      await expectAccessible(page)
      const [yes, no] = [
        page.getByRole('button', { name: 'Get my code' }),
        page.getByRole('link', { name: 'Continue to delete' }),
      ]
      const boxes = await Promise.all([yes.boundingBox(), no.boundingBox()])
      expect(boxes[0]?.width).toBeCloseTo(boxes[1]?.width ?? 0, 0)
      expect(boxes[0]?.height).toBeCloseTo(boxes[1]?.height ?? 0, 0)
      if (javaScriptEnabled) {
        await yes.click()
        await expect(page.getByText(/^STAY(-\w{4}){4}$/)).toBeVisible()
        await expectAccessible(page)
      } else {
        // The next page: nothing scrolls away under one.
        await no.click()
        await expect(page.getByText('Stay and get')).toHaveCount(0)
        await expect(page.getByText('Why are you leaving?')).toBeInViewport()
      }
      await expect(page.getByText(/^You’ll lose your \d+ credits\.$/)).toBeVisible()
      const pair = [
        page.getByRole('link', { name: 'Keep my account' }),
        page.getByRole('button', { name: 'Delete my account' }),
      ]
      const [keep, leave] = await Promise.all(pair.map((it) => it.boundingBox()))
      expect([keep?.width, keep?.height]).toEqual([leave?.width, leave?.height])
    })

    await test.step('deletes the account, in less than a minute', async () => {
      const startedAt = Date.now()
      await deleteAccount(walk, 'I’m not looking any more', 'Take care.')
      expect(Date.now() - startedAt).toBeLessThan(60_000)
      expect(await seen()).toBe(404)
      await page.goto(`${origin}/likes`)
      await expect(page).toHaveURL(/\/login\?next=/)
    })

    await test.step('asks for the link once more', async () => {
      await page.goto(`${origin}/account-deleted`)
      await page.getByRole('link', { name: 'Get a new link' }).click()
      await page.waitForURL('**/reactivate')
      await page.getByLabel('Email address').fill('nobody')
      await page.getByRole('button', { name: 'Send link' }).click()
      await expect(page.getByText('Invalid email')).toBeVisible()
      await expectAccessible(page)
      await page.getByLabel('Email address').fill(member.email)
      await page.getByRole('button', { name: 'Send link' }).click()
      await page.waitForURL('**/reactivate?sent=1')
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
      await expectAccessible(page)
    })

    const link = await mailedLink(person, member.email, '/reactivate/do')
    await test.step('reactivates: opening the link does nothing, its button does', async () => {
      await page.goto(link)
      await expectAccessible(page)
      expect(await seen()).toBe(404)
      await page.getByRole('button', { name: 'Bring my account back' }).click()
      await page.waitForURL('**/members')
      expect(await seen()).toBe(200)
    })

    await test.step("a used link fails with the specification's text", async () => {
      await page.goto(link)
      await page.getByRole('button', { name: 'Bring my account back' }).click()
      await expect(page.getByText('Link expired or invalid, request a new email')).toBeVisible()
      await expectAccessible(page)
    })
  })
