// The way back into an account that somebody else got into, walked by its owner from the mailbox, after each of the
// intruder's moves; and a confirmation link in another browser than the signup's (ACC-19, ACC-20).
import { callAs, expect, expectAccessible, mailedLink, type Person, test } from '../browser/test.ts'
import { confirmByMail, type Newcomer, newcomer, signUpByCalls } from './signup.ts'

const mine = 'three geese over water'
const theirs = 'a quite different street'

type Move = { name: string; make(intruder: Person, member: Newcomer): Promise<void> }
const call = (person: Person, method: 'post' | 'put' | 'delete', path: string, body: object) =>
  callAs(person, async (it) => {
    const { status, text } = await it[method](path, body)
    expect([path, status, text]).toEqual([path, 200, expect.any(String)])
  })
const moves: Move[] = [
  { name: 'a login', make: async () => {} },
  {
    name: 'another password',
    make: (intruder, { password }) =>
      call(intruder, 'put', '/api/password', { old_password: password, password: theirs, password_again: theirs }),
  },
  {
    name: 'another address, and everybody else logged out',
    async make(intruder, { email }) {
      const address = `intruder.${email}`
      await call(intruder, 'put', '/api/email', { email: address, sure: true })
      const token = new URL(await mailedLink(intruder, address, '/mail-change/do')).searchParams.get('token')
      await call(intruder, 'post', '/api/mail-change', { token: token ?? '' })
      await call(intruder, 'delete', '/api/devices', { others: true })
    },
  },
]

for (const [index, { name, make }] of moves.entries()) {
  const javaScriptEnabled = index % 2 === 0
  test(`ACC-19 ${javaScriptEnabled ? 'phone' : 'desktop, no JavaScript'}: after ${name} the owner takes the account back`, async ({
    arrive,
  }) => {
    const owner = await arrive('desktop')
    const member = newcomer()
    await signUpByCalls(owner, member)
    await owner.page.waitForURL(/\/complete-signup/)
    await confirmByMail(owner, member)
    const intruder = await arrive('desktop')
    await intruder.page.goto(intruder.origin)
    await call(intruder, 'post', '/api/user.php', { email: member.email, password: member.password })
    await call(intruder, 'post', '/api/confirm', { password: member.password })
    await make(intruder, member)

    const { page, origin } = await arrive(javaScriptEnabled ? 'phone' : 'desktop', { javaScriptEnabled })
    const look = async () => {
      if (javaScriptEnabled) await expectAccessible(page)
    }
    await page.goto(await mailedLink(owner, member.email, '/undo/do'))
    await expect(page.getByRole('heading', { name: 'Take your account back' })).toBeVisible()
    await expect(page.getByText(member.email)).toBeVisible()
    await look()
    await page.getByLabel('New password', { exact: true }).fill('short')
    await page.getByLabel('Repeat new password').fill('short')
    await page.getByRole('button', { name: 'Take my account back' }).click()
    await expect(page.getByText('Your password needs 8 to 200 characters.')).toBeVisible()
    await look()
    await page.getByLabel('New password', { exact: true }).fill(mine)
    await page.getByLabel('Repeat new password').fill(mine)
    await page.getByRole('button', { name: 'Take my account back' }).click()
    await expect(page.getByRole('heading', { name: 'Your account is yours again' })).toBeVisible()
    await look()
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await page.getByLabel('Email or username').fill(member.email)
    await page.getByLabel('Password').fill(mine)
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL('**/members')
    await intruder.page.goto(`${origin}/account`)
    await expect(intruder.page).toHaveURL(/\/login/)
  })
}

test('ACC-20 phone: the confirmation link in another browser asks for the password, or takes a new one', async ({
  arrive,
}) => {
  const stranger = await arrive('desktop')
  const member = newcomer()
  await signUpByCalls(stranger, member)
  const { page } = await arrive('phone')
  await page.goto(await mailedLink(stranger, member.email, '/activate/do'))
  await expect(page.getByRole('heading', { name: `Is that you, ${member.name}?` })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).first().fill('not the one of then')
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(
    page.getByText('That isn’t the password you chose at sign-up. Try again or set a new one.'),
  ).toBeVisible()
  await page.getByText('Set a new password instead').click()
  await expectAccessible(page)
  await page.getByLabel('New password', { exact: true }).fill(mine)
  await page.getByLabel('Repeat new password').fill(mine)
  await page.getByRole('button', { name: 'Save and confirm' }).click()
  await page.waitForURL('**/activate/done')
})

test('ACC-20 desktop: "This was not me" takes the address off the account', async ({ arrive }) => {
  const stranger = await arrive('desktop')
  const member = newcomer()
  await signUpByCalls(stranger, member)
  const { page } = await arrive('desktop')
  await page.goto(`${await mailedLink(stranger, member.email, '/activate/do')}&not_me=1`)
  await expect(page.getByRole('heading', { name: 'Not you?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'It wasn’t me' }).click()
  await expect(page.getByRole('heading', { name: 'Thanks for telling us' })).toBeVisible()
  await expectAccessible(page)
})
