// Reporting a profile and a photo, blocking, and unblocking without JavaScript (SAFE-2, PRO-5, PRO-6).
import { castPerson, checkByLabel, expect, expectAccessible, login, type Person, test } from '../browser/test.ts'

const [bram, nico, walter] = [castPerson('gay', 'Bram'), castPerson('gay', 'Nico'), castPerson('gay', 'Walter')]

/** The id of one of the cast, by the card in a search of their country. */
async function idOf({ page }: Person, { name, country }: ReturnType<typeof castPerson>): Promise<string> {
  const id = await page.evaluate(
    async ([who, where]) => {
      const { results } = await (await fetch(`/api/members?country=${where}&min_age=18&max_age=99`)).json()
      return results.find((it: { name: string }) => it.name === who)?.id as string | undefined
    },
    [name, country],
  )
  if (!id) throw new Error(`${name} is not in the search`)
  return id
}

/** The newest mails to support, from the development outbox. */
async function reportsMailed({ page }: Person, about: string) {
  const response = await page.request.get(`http://127.0.0.1:${process.env.E2E_PORT}/dev/outbox.json`)
  const { outbox } = (await response.json()) as {
    outbox: { kind: string; recipient: string; subject: string; body_text: string }[]
  }
  return outbox.filter((it) => it.kind === 'report' && it.body_text.includes(about))
}

async function openReport(person: Person, name: string) {
  const { page } = person
  await page.getByRole('button', { name: `More options for ${name}` }).click()
  await page.getByRole('button', { name: `Report ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Report ${name}` })
  await expect(dialog).toBeVisible()
  return dialog
}

test('SAFE-2 a member reports a profile on the phone, with a text, and gets a confirmation', async ({ arrive }) => {
  const person = await arrive('phone', { colorScheme: 'dark' })
  const { page, origin } = person
  await login(person, bram.email, bram.password)
  const id = await idOf(person, nico)
  await page.goto(`${origin}/members/${id}`)
  const dialog = await openReport(person, nico.name)
  await expectAccessible(page)
  const reasons = dialog.getByRole('radio')
  await expect(reasons.first()).toHaveAccessibleName('May be under 18')

  await test.step('nothing is sent without a reason', async () => {
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(dialog.getByText('Choose what fits best.')).toBeVisible()
    await expect(reasons.first()).toBeFocused()
  })

  await test.step('by keys: a reason, a text, and send', async () => {
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await expect(reasons.nth(1)).toBeChecked()
    const textField = dialog.getByLabel('What happened?')
    await textField.fill('He wrote that he knows where I live.')
    await expect(dialog.getByText('36 / 2,000')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await textField.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Thank you' })).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByRole('button', { name: 'Close' }).last()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('support gets a mail with ids, reason and text', async () => {
    const [mail] = await reportsMailed(person, id)
    expect(mail?.subject).toMatch(/^Report [0-9a-f]{32}$/)
    expect(mail?.body_text).toContain('Threats or blackmail')
    expect(mail?.body_text).toContain('He wrote that he knows where I live.')
    expect(mail?.body_text).not.toContain(bram.email)
  })
})

test('SAFE-2 PRO-6 reporting and blocking in one; the blocked member has no access; unblocking needs no scripts', async ({
  arrive,
}) => {
  const person = await arrive('desktop')
  const { page, origin, context } = person
  await login(person, walter.email, walter.password)
  const id = await idOf(person, bram)
  const own = await page.evaluate(async () => (await (await fetch('/api/user.php')).json()).user.profile.id as string)
  await page.goto(`${origin}/members/${id}`)
  const dialog = await openReport(person, bram.name)
  await dialog.getByText('Scam or advertising', { exact: true }).click()
  await checkByLabel(dialog.getByRole('checkbox', { name: `Also block ${bram.name}` }))
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('heading', { name: `You blocked ${bram.name}` })).toBeVisible()
  await expect(page.getByText(`Thank you. We’ve received your report and blocked ${bram.name}.`)).toBeVisible()
  await expectAccessible(page)

  await test.step('behind the block one can still report', async () => {
    await page.getByRole('button', { name: 'Report', exact: true }).click()
    await expect(page.getByRole('dialog', { name: `Report ${bram.name}` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the blocked member sees the specified text, and nothing else, everywhere', async () => {
    const other = await arrive('phone')
    await login(other, bram.email, bram.password)
    for (const path of [`/members/${own}`, `/members/${own}/chat`]) {
      const response = await other.page.goto(`${origin}${path}`)
      expect(response?.status()).toBe(403)
      const main = other.page.getByRole('main')
      await expect(main).toContainText(`You're blocked by ${walter.name}. You do not have access to this page.`)
      await expect(main.getByRole('img')).toHaveCount(0)
      await expect(main.getByRole('button')).toHaveCount(0)
      await expectAccessible(other.page)
    }
  })

  await test.step('the list of blocked members, without JavaScript', async () => {
    const plain = await arrive('phone', { javaScriptEnabled: false })
    await plain.context.addCookies((await context.cookies()).filter(({ name }) => name === 'auth.session'))
    await plain.page.goto(`${origin}/account`)
    const link = plain.page.getByRole('link', { name: /^Blocked members/ })
    await expect(link).toContainText('1 member')
    await link.click()
    await expect(plain.page.getByRole('heading', { level: 1, name: 'Blocked members' })).toBeVisible()
    const row = plain.page.getByRole('listitem').filter({ hasText: bram.name })
    await expect(row).toContainText('Fictional profile')
    await row.getByRole('button', { name: `Unblock ${bram.name}` }).click()
    await expect(plain.page.getByText('No blocked members')).toBeVisible()
  })

  await test.step('and axe finds nothing', async () => {
    await page.goto(`${origin}/account/blocked`)
    await expect(page.getByText('No blocked members')).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${origin}/members/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: bram.name })).toBeVisible()
  })
})

test('SAFE-2 SITE-5 a visitor reports a profile and a photo where the search is open', async ({ arrive }) => {
  const person = await arrive('phone', { site: 'standard' })
  const { page, origin } = person
  await page.goto(`${origin}/members`)
  await page.getByRole('listitem').getByRole('link').first().click()
  await page.waitForURL(/\/members\/[\w-]{16,}/)
  const name =
    (await page.getByRole('button', { name: /^More options for / }).getAttribute('aria-label'))?.replace(
      'More options for ',
      '',
    ) ?? ''
  const dialog = await openReport(person, name)
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  await dialog.getByText('Something else', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('dialog', { name: 'Thank you' })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) as string
  expect((await reportsMailed(person, id))[0]?.body_text).toContain('Reported by a visitor')

  await test.step('and one opened photo', async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: `${name}, photo 1` }).click()
    const photo = page.getByRole('dialog', { name: `${name}’s photos` })
    await photo.getByRole('button', { name: 'Report', exact: true }).click()
    const about = page.getByRole('dialog', { name: `Report ${name}’s photo` })
    await about.getByText('It shows me or someone else without permission', { exact: true }).click()
    await expectAccessible(page)
    await about.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByRole('dialog', { name: 'Thank you' })).toBeVisible()
    expect((await reportsMailed(person, id))[0]?.body_text).toMatch(/A photo was reported[\s\S]*Photo: [\w-]{16,}/)
  })
})
