// Password reset, change of password and address, and the list of devices; with and without JavaScript (ACC-8, ACC-10,
// ACC-11).
import { castPerson, expect, expectAccessible, mailedLink, type Person, test } from '../browser/test.ts'
import { confirmByMail, type Newcomer, newcomer, signUpByCalls } from './signup.ts'

async function signUpAndConfirm(person: Person): Promise<Newcomer> {
  const member = newcomer()
  await signUpByCalls(person, member)
  await person.page.waitForURL(/\/complete-signup/)
  await confirmByMail(person, member)
  return member
}

async function logIn({ page, origin }: Person, { email, password }: Newcomer) {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email or username').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
}

for (const javaScriptEnabled of [true, false]) {
  test(`ACC-10 ${javaScriptEnabled ? 'phone' : 'desktop, no JavaScript'}: a forgotten password`, async ({ arrive }) => {
    const member = await arrive('desktop')
    const newMember = await signUpAndConfirm(member)
    const person = await arrive(javaScriptEnabled ? 'phone' : 'desktop', { javaScriptEnabled })
    const { page, origin } = person
    const look = async () => {
      if (javaScriptEnabled) await expectAccessible(page)
    }

    await test.step('asks for a link, first with an unknown address', async () => {
      await page.goto(`${origin}/login`)
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await page.waitForURL('**/reset-password')
      await look()
      const email = page.getByLabel('Email address')
      await email.fill('nobody at all')
      await page.getByRole('button', { name: 'Send link' }).click()
      await expect(page.getByText('Invalid email')).toBeVisible()
      await look()
      await email.fill('nobody@walk.nightjar.test')
      await page.getByRole('button', { name: 'Send link' }).click()
      await expect(page.getByText('E-mail address not found')).toBeVisible()
      await email.fill(newMember.email)
      await page.getByRole('button', { name: 'Send link' }).click()
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
      await look()
    })

    await test.step('chooses a new password; opening the link alone does nothing', async () => {
      const link = await mailedLink(person, newMember.email, '/reset-password/do')
      await page.goto(link)
      await look()
      await page.getByLabel('New password', { exact: true }).fill('short')
      await page.getByLabel('Repeat new password').fill('different')
      await page.getByRole('button', { name: 'Save password' }).click()
      await expect(page.getByText('Your password needs 8 to 200 characters.')).toBeVisible()
      await expect(page.getByText('The entered passwords are not the same.')).toBeVisible()
      await look()
      newMember.password = 'three geese over water'
      await page.getByLabel('New password', { exact: true }).fill(newMember.password)
      await page.getByLabel('Repeat new password').fill(newMember.password)
      await page.getByRole('button', { name: 'Save password' }).click()
      await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
      await look()
      // Its open page leads there by itself.
      await expect(member.page).toHaveURL(/\/login/)

      await page.goto(link)
      await page.getByLabel('New password', { exact: true }).fill('a second time now')
      await page.getByLabel('Repeat new password').fill('a second time now')
      await page.getByRole('button', { name: 'Save password' }).click()
      await expect(page.getByText('Link expired or invalid, request a new email')).toBeVisible()
      await look()
      await page.getByRole('link', { name: 'Get a new link' }).click()
      await page.waitForURL('**/reset-password')
    })

    await logIn(person, newMember)
    await page.waitForURL('**/members')
  })

  test(`ACC-8 ACC-11 ACC-18 ${javaScriptEnabled ? 'phone' : 'desktop, no JavaScript'}: another password, another address, the devices`, async ({
    arrive,
  }) => {
    const other = await arrive('desktop')
    const member = await signUpAndConfirm(other)
    const person = await arrive(javaScriptEnabled ? 'phone' : 'desktop', { javaScriptEnabled })
    const { page, origin } = person
    const look = async () => {
      if (javaScriptEnabled) await expectAccessible(page)
    }
    await logIn(person, member)
    await page.waitForURL('**/members')

    await test.step('sees two devices and logs out the other one', async () => {
      await page.goto(`${origin}/account/devices`)
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
      await expect(page.getByText('This device')).toBeVisible()
      await look()
      await page.getByRole('button', { name: /^Log out Chrome/ }).click()
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
      // Its open page leads there by itself.
      await expect(other.page).toHaveURL(/\/login/)
    })

    await test.step('changes the password', async () => {
      await page.goto(`${origin}/account/password`)
      await look()
      const next = 'three geese over water'
      const fill = async (old: string) => {
        await page.getByLabel('Old password').fill(old)
        await page.getByLabel('New password', { exact: true }).fill(next)
        await page.getByLabel('Repeat new password').fill(next)
        await page.getByRole('button', { name: 'Save password' }).click()
      }
      await fill('not the old one')
      await expect(page.getByText('Please check your old password.')).toBeVisible()
      await look()
      await fill(member.password)
      await expect(page.getByText('Password changed.')).toBeVisible()
      await look()
      member.password = next
    })

    await test.step('changes the address: both get mail, opening the link alone does nothing', async () => {
      // The old password, given a moment ago, is the proof.
      await page.goto(`${origin}/account/email`)
      await expect(page.getByText(member.email)).toBeVisible()
      await look()
      await page.getByLabel('New email address').fill('no address')
      await page.getByRole('button', { name: 'Change email' }).click()
      await expect(page.getByText('New email adress is invalid.')).toBeVisible()
      await look()
      const before = member.email
      const mailbox = `new.${before.split('@')[0]}`
      member.email = `${mailbox}@gmail.com`
      await page.getByLabel('New email address').fill(`${mailbox}@gmial.com`)
      await page.getByRole('button', { name: 'Change email' }).click()
      await expect(page.getByText(`Did you mean ${member.email}?`)).toBeVisible()
      await expect(page.getByLabel('New email address')).toHaveValue(`${mailbox}@gmial.com`)
      await look()
      await page.getByRole('button', { name: 'Use this email' }).click()
      await expect(page.getByText('Check your new inbox')).toBeVisible()
      await look()
      await mailedLink(person, before, '/undo/do')
      const link = await mailedLink(person, member.email, '/mail-change/do')
      await page.goto(link)
      await look()
      await page.getByRole('button', { name: 'Confirm my new email' }).click()
      await expect(page.getByRole('heading', { name: 'Your new email is confirmed' })).toBeVisible()
      await look()
      await page.goto(link)
      await page.getByRole('button', { name: 'Confirm my new email' }).click()
      await expect(page.getByText('Link expired or invalid, request a new email')).toBeVisible()
      await look()
    })

    await test.step('logs out everywhere, and in again by the new address', async () => {
      await page.goto(`${origin}/account/devices`)
      await page.getByRole('button', { name: 'Log out all devices' }).click()
      await page.waitForURL(`${origin}/`)
      await logIn(person, member)
      await page.waitForURL('**/members')
    })
  })
}

test('ACC-10 strict: the same response for members and others', async ({ arrive }) => {
  const person = await arrive('phone', { site: 'bdsm' })
  const { page, origin } = person
  const texts = []
  for (const email of ['nobody@walk.nightjar.test', castPerson('bdsm', 'Viktor').email]) {
    await page.goto(`${origin}/reset-password`)
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    texts.push(await page.getByRole('main').textContent())
  }
  expect(texts[0]).toBe(texts[1])
  expect(texts[0]).toContain('If that email has an account here')
  await mailedLink(person, castPerson('bdsm', 'Viktor').email, '/reset-password/do')
})
