// Signup on a phone, step by step: refusals in place, no lost input, the first message after confirmation; with and
// without JavaScript (ACC-1 to ACC-6, ACC-16, SITE-4).
import type { Page } from '@playwright/test'
import { fetchResponse } from '../browser/fetchResponse.ts'
import {
  castPerson,
  checkByLabel,
  expect,
  expectAccessible,
  idOf,
  logInByCall,
  mailedLink,
  test,
} from '../browser/test.ts'
import { fillBirthDate, fillFirstStep, newcomer } from './signup.ts'

/** axe needs JavaScript: for a page without it, `mirror` shows the same HTML. */
async function expectAccessibleHtml(page: Page, mirror: Page | null) {
  if (!mirror) return expectAccessible(page)
  const html = (await page.content()).replace(/<script[\s\S]*?<\/script>/g, '')
  await mirror.goto(new URL('/login', page.url()).href)
  await mirror.setContent(html)
  expect(await mirror.evaluate(() => [...document.styleSheets].some(({ cssRules }) => cssRules.length > 0))).toBe(true)
  await expectAccessible(mirror)
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()

/** Chooses a language by its own name in the menu; the popover needs no script. */
async function chooseLanguage(page: Page, language: string, tag: string) {
  await page.locator('main button[popovertarget]').click()
  await page.getByRole('button', { name: language, exact: true }).click()
  await expect(page.locator(`html[lang="${tag}"]`)).toHaveCount(1)
}

for (const javaScriptEnabled of [true, false])
  test(`ACC-1 ACC-2 ACC-3 ACC-5 ACC-6 CHAT-5 signup to confirmed on a phone, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    arrive,
  }) => {
    const member = newcomer()
    const person = await arrive('phone', { javaScriptEnabled, colorScheme: javaScriptEnabled ? 'dark' : 'light' })
    const { page, origin } = person
    const mirror = javaScriptEnabled ? null : (await arrive('phone')).page
    const target = castPerson('gay', javaScriptEnabled ? 'Luca' : 'Theo')
    const message = `Good evening from ${member.name}`

    await test.step('from a profile, with attribution: step 0', async () => {
      await page.goto(`${origin}/?network=walk&sub1=phone`)
      await page.goto(`${origin}/members/${await idOf(person, target.name)}/signup`)
      await expect(page.locator('[data-signup]')).toHaveCount(1)
      await expect(page.locator('[data-in-progress]')).toHaveCount(0)
      await expect(page.getByText(`A few quick steps and you can message ${target.name}.`)).toBeVisible()
      await expectAccessibleHtml(page, mirror)
      // Nothing is chosen before, and nothing is kept without the consent.
      await expect(page.locator('[data-signup] input:checked')).toHaveCount(0)
      await page.getByText('A man looking for men', { exact: true }).click()
      await next(page)
      await expect(page.getByText('Tick the box above if you agree.')).toBeVisible()
      await expect(page.getByRole('radio', { name: 'A man looking for men' })).toBeChecked()
      await expectAccessibleHtml(page, mirror)
      expect((await person.context.cookies()).map(({ name }) => name)).not.toContain('signup')
      await fillFirstStep(page)
      await next(page)
    })

    await test.step('step 1: errors show at their fields, and valid input stays', async () => {
      await expect(page.locator('[data-signup][data-in-progress]')).toHaveCount(1)
      await expect(page.getByText('Enter your date of birth (18+)')).toBeVisible()
      await expectAccessibleHtml(page, mirror)
      await next(page)
      await expect(page.getByText('Your username needs 3 to 20 characters.')).toBeVisible()
      await expect(page.getByText('Invalid date of birth.')).toBeVisible()
      // One message in the place of the hint, and the focus where one types.
      await expect(page.getByText('3 to 20 characters', { exact: true })).toHaveCount(0)
      await expect(page.getByText(/^For example, /)).toHaveCount(0)
      await expect(page.getByLabel('Username')).toBeFocused()
      await expectAccessibleHtml(page, mirror)
      for (const [name, text] of [
        ['@jonas', 'Username may not start with @'],
        [member.email, 'Username may not be the same as your e-mail address'],
        ['Jоnas', 'Use letters of one alphabet, digits, spaces and the marks . - _'],
        ['snap: jonas', 'Your username can’t include contact details. Choose another.'],
        ['Nightjar Support', 'That username is reserved. Choose another.'],
        [target.name.replace('o', '0').replace('L', 'l'), 'That username is taken. Choose another.'],
      ] as const) {
        await page.getByLabel('Username').fill(name)
        await fillBirthDate(page, '14', '2', '1990')
        await next(page)
        await expect(page.getByText(text)).toBeVisible()
        await expect(page.getByText('Invalid date of birth.')).toHaveCount(0)
        await expect(page.getByLabel('Username')).toHaveValue(name)
        await expect(page.getByLabel('Enter your date of birth')).toHaveValue('14/2/1990')
      }
      await page.getByLabel('Username').fill(member.name)
      await fillBirthDate(page, '29', '2', '1990')
      await next(page)
      await expect(page.getByText('Invalid date of birth.')).toBeVisible()
      await fillBirthDate(page, '29', '2', '1992')
      await next(page)
    })

    await test.step('step 2: Did you mean, taken by one tap', async () => {
      await expect(page.getByLabel('Email address')).toBeVisible()
      await expectAccessibleHtml(page, mirror)
      for (const wrong of ['', 'jonas', 'jonas@walk', `${member.email}, b@example.org`]) {
        await page.getByLabel('Email address').fill(wrong)
        await next(page)
        await expect(page.getByText('Invalid email')).toBeVisible()
      }
      await page.getByLabel('Email address').fill(`${member.name}@gmial.com`)
      await next(page)
      await expect(page.getByText(`Did you mean ${member.name}@gmail.com?`)).toBeVisible()
      await expectAccessibleHtml(page, mirror)
      await page.getByRole('button', { name: 'Use this email' }).click()
      await expect(page.getByLabel('Password')).toBeVisible()
      await page.getByRole('link', { name: 'Back' }).click()
      await expect(page.getByLabel('Email address')).toHaveValue(`${member.name}@gmail.com`)
      // Whoever means it so goes on with what was typed.
      await page.getByLabel('Email address').fill(`${member.name}@wp.ol`)
      await next(page)
      await expect(page.getByText(`Did you mean ${member.name}@wp.pl?`)).toBeVisible()
      await next(page)
      await expect(page.getByLabel('Password')).toBeVisible()
      await page.getByRole('link', { name: 'Back' }).click()
      await page.getByLabel('Email address').fill(target.email)
      await next(page)
      await expect(page.getByText('This email address already owns an account on this website.')).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()
      await expectAccessibleHtml(page, mirror)
      await page.getByLabel('Email address').fill(member.email)
      await next(page)
    })

    await test.step('half done, it survives a reload, another page and another language', async () => {
      await expect(page.getByLabel('Password')).toBeVisible()
      await page.reload()
      await expect(page.getByLabel('Password')).toBeVisible()
      await page.goto(`${origin}/pages/terms`)
      await page.goto(`${origin}/signup`)
      await chooseLanguage(page, 'Nederlands', 'nl')
      await expect(page.locator('input[type=password]')).toBeVisible()
      await expectAccessibleHtml(page, mirror)
      await page.goto(`${origin}/signup?step=1`)
      await expect(page.locator('input[name=name]')).toHaveValue(member.name)
      await expect(page.locator('input[name=birth]')).toHaveValue(/1992/)
      await chooseLanguage(page, 'English', 'en')
      await expect(page.getByLabel('Username')).toHaveValue(member.name)
      await page.goto(`${origin}/signup`)
    })

    await test.step('step 3', async () => {
      await expectAccessibleHtml(page, mirror)
      await page.getByLabel('Password').fill('Password123')
      await next(page)
      await expect(page.getByText('That password is too common. Choose another.')).toBeVisible()
      await expect(page.getByText('Confirm that you’re an adult and accept the terms to continue.')).toBeVisible()
      await expect(page.getByLabel('Password')).toHaveValue('')
      await expectAccessibleHtml(page, mirror)
      await page.getByLabel('Password').fill(member.password)
      await expect(page.getByLabel('Password')).toBeFocused()
      const show = page.getByRole('button', { name: 'Show password' })
      if (javaScriptEnabled) {
        await show.click()
        await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
        await show.click()
        await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
      } else await expect(show).toHaveCount(0)
      await checkByLabel(page.getByRole('checkbox', { name: /I’m 18 or older/ }))
      await next(page)
    })

    await test.step('step 4: a message to the profile of the start', async () => {
      await expect(page.getByRole('heading', { name: `Say hello to ${target.name}` })).toBeVisible()
      await expectAccessibleHtml(page, mirror)
      await page.getByLabel('Your message').fill(message)
      await page.getByRole('button', { name: 'Create my profile' }).click()
      await page.waitForURL(/\/complete-signup/)
      await expect(page.getByRole('heading', { name: `Welcome, ${member.name}` })).toBeVisible()
      // In the dialog or on the page, not in both.
      await expect(page.getByText(member.email).filter({ visible: true })).toHaveCount(1)
      await expectAccessibleHtml(page, mirror)
    })

    const other = await arrive('desktop', { colorScheme: 'light' })
    const listed = other.page.getByRole('main').getByRole('link', { name: new RegExp(member.name) })
    await test.step('the message is held', async () => {
      await logInByCall(other, target.email, target.password)
      await other.page.goto(`${other.origin}/chats`)
      await expect(other.page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(listed).toHaveCount(0)
    })

    await test.step('the link in the mail, a button, and it is confirmed', async () => {
      await page.goto(await mailedLink(person, member.email, '/activate/do'))
      await expectAccessibleHtml(page, mirror)
      await page.getByRole('button', { name: 'Confirm my email' }).click()
      await page.waitForURL('**/activate/done')
      await expectAccessibleHtml(page, mirror)
    })

    await test.step('and the message is delivered', async () => {
      await other.page.reload()
      await listed.first().click()
      await expect(other.page.getByRole('log', { name: 'Messages' })).toContainText(message)
    })

    await test.step('once confirmed there is nothing to send again', async () => {
      await page.goto(`${origin}/account/activation`)
      await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
      await expectAccessibleHtml(page, mirror)
    })
  })

for (const javaScriptEnabled of [true, false])
  test(`ACC-1 SAFE-1 who is 17 can't sign up, nor with another date, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    arrive,
  }) => {
    const { page, origin } = await arrive('phone', { javaScriptEnabled })
    const closed = page.getByRole('alert').getByText('You can’t sign up here for the next 24 hours.')
    await page.goto(`${origin}/signup`)
    await fillFirstStep(page)
    await next(page)
    await page.getByLabel('Username').fill(newcomer().name)
    await fillBirthDate(page, '31', '12', String(new Date().getFullYear() - 17))
    await next(page)
    await expect(closed).toBeVisible()
    if (javaScriptEnabled) await expectAccessible(page)
    await page.goto(`${origin}/signup`)
    await fillFirstStep(page)
    await next(page)
    await expect(closed).toBeVisible()
  })

test('ACC-16 ACC-6 resent mail, a corrected address, and dead links, without JavaScript', async ({ arrive }) => {
  const member = newcomer()
  const person = await arrive('phone', { javaScriptEnabled: false })
  const { page, origin } = person
  const mirror = (await arrive('phone')).page
  await page.goto(`${origin}/signup`)
  await fillFirstStep(page)
  await next(page)
  await page.getByLabel('Username').fill(member.name)
  await fillBirthDate(page, '14', '2', '1990')
  await next(page)
  await page.getByLabel('Email address').fill(`wrong.${member.email}`)
  await next(page)
  await page.getByLabel('Password').fill(member.password)
  await checkByLabel(page.getByRole('checkbox', { name: /I’m 18 or older/ }))
  await next(page)
  await page.getByRole('button', { name: 'Create my profile' }).click()
  await page.waitForURL(/\/complete-signup/)
  const first = await mailedLink(person, `wrong.${member.email}`, '/activate/do')

  await page.goto(`${origin}/account/activation`)
  await expect(page.getByText(`wrong.${member.email}`)).toBeVisible()
  await expectAccessibleHtml(page, mirror)
  await page.getByRole('button', { name: 'Resend email' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('We’ve sent it again.')
  await expectAccessibleHtml(page, mirror)
  expect(await mailedLink(person, `wrong.${member.email}`, '/activate/do')).not.toBe(first)

  await test.step('a correction: refused, confirmed, made', async () => {
    const right = page.getByLabel('Correct email')
    await right.fill('nobody')
    await page.getByRole('button', { name: 'Change email' }).click()
    await expect(page.getByText('Invalid email')).toBeVisible()
    await expectAccessibleHtml(page, mirror)
    await right.fill(`${member.name}@hotmail.con`)
    await page.getByRole('button', { name: 'Change email' }).click()
    await expect(page.getByText(`Did you mean ${member.name}@hotmail.com?`)).toBeVisible()
    await expectAccessibleHtml(page, mirror)
    await right.fill(member.email)
    await page.getByRole('button', { name: 'Change email' }).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText('We’ve sent a link to your new email.')
    await expect(page.getByText(member.email)).toBeVisible()
  })

  await test.step('the old link leads to the resend form', async () => {
    await page.goto(first)
    await page.getByRole('button', { name: 'Confirm my email' }).click()
    await page.waitForURL('**/activate/error')
    await expect(page.getByRole('heading', { name: 'Activation failed' })).toBeVisible()
    await expect(page.getByText(/Something went wrong, please contact .* for help\./)).toBeVisible()
    await expectAccessibleHtml(page, mirror)
    await page.getByRole('link', { name: 'Get a new link' }).click()
    await page.waitForURL('**/account/activation')
  })

  await test.step('no more than three mails an hour', async () => {
    await page.getByRole('button', { name: 'Resend email' }).click()
    await expect(page.getByRole('main').getByRole('status')).toBeVisible()
    await page.getByRole('button', { name: 'Resend email' }).click()
    await expect(page.getByText('We’ve sent you too many emails today. Try again tomorrow.')).toBeVisible()
    await expectAccessibleHtml(page, mirror)
  })

  await page.goto(await mailedLink(person, member.email, '/activate/do'))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await page.waitForURL('**/activate/done')
})

test('SITE-4 ACC-10 a site by invitation says so; where membership is private, members and others get the same end', async ({
  arrive,
}) => {
  const uninvited = await arrive('phone', { site: 'bdsm' })
  const response = await uninvited.page.goto(`${uninvited.origin}/signup`)
  expect(response?.status()).toBe(200)
  await expect(uninvited.page.getByRole('heading', { level: 1, name: 'Invitation only' })).toBeVisible()
  await expect(uninvited.page.getByRole('link', { name: 'I’m already a member' })).toBeVisible()
  await expectAccessible(uninvited.page)

  const member = newcomer()
  const known = castPerson('bdsm', 'Helena')
  for (const email of [known.email, member.email]) {
    const person = await arrive('phone', { site: 'bdsm', javaScriptEnabled: email === member.email })
    const { page, origin } = person
    const mirror = email === member.email ? null : (await arrive('phone', { site: 'bdsm' })).page
    await page.goto(`${origin}/signup?network=demo`)
    await fillFirstStep(page, 'A man looking for women')
    await next(page)
    await page.getByLabel('Username').fill(email === member.email ? member.name : `${member.name}b`)
    await fillBirthDate(page, '14', '2', '1990')
    await next(page)
    await page.getByLabel('Email address').fill(email)
    await next(page)
    await page.getByLabel('Password').fill(member.password)
    await checkByLabel(page.getByRole('checkbox', { name: /I’m 18 or older/ }))
    await next(page)
    await page.getByRole('button', { name: 'Create my profile' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
    await expectAccessibleHtml(page, mirror)
    await page.goto(`${origin}/chats`)
    await expect(page).toHaveURL(/\/login\?next=/)
    if (email === known.email) {
      expect(new URL(await mailedLink(person, email, '/login')).host).toBe(new URL(origin).host)
      continue
    }
    await page.goto(await mailedLink(person, email, '/activate/do'))
    await page.getByRole('button', { name: 'Confirm my email' }).click()
    await page.waitForURL('**/activate/done')
    await page.getByRole('link', { name: 'Look around' }).click()
    await page.waitForURL('**/members')
  }
})

for (const on of ['phone', 'desktop'] as const)
  test(`ACC-1 SAFE-10 above the rate the browser solves its task and goes on by itself, on a ${on}`, async ({
    arrive,
  }) => {
    const who = newcomer()
    const { page, origin } = await arrive(on)
    const posts: URLSearchParams[] = []
    // As where many sign up from one network: the first time the server asks for a proof.
    await page.route('**/signup?*step=4*', async (route) => {
      const request = route.request()
      if (request.method() !== 'POST') return route.fallback()
      posts.push(new URLSearchParams(request.postData() ?? ''))
      if (posts.length > 1) return route.fallback()
      const response = await fetchResponse(route, { method: 'GET', postData: '' })
      const notice =
        '<div data-proof role="status"><p data-working hidden>One moment</p><p data-refusal>Not this one</p></div>'
      const field = '<input type="hidden" name="step"'
      const body = (await response.text()).replace(field, notice + field)
      await route.fulfill({ response, status: 429, body })
    })
    await page.goto(origin)
    if (on === 'phone') await page.goto(`${origin}/signup`)
    else await page.locator('form[action="/signup"] button').click()
    await fillFirstStep(page)
    await next(page)
    await page.getByLabel('Username').fill(who.name)
    await fillBirthDate(page)
    await next(page)
    await page.getByLabel('Email address').fill(who.email)
    await next(page)
    await page.getByLabel('Password', { exact: true }).fill(who.password)
    await checkByLabel(page.getByRole('checkbox', { name: /I’m 18 or older/ }))
    await next(page)
    await page.getByRole('button', { name: 'Create my profile' }).click()
    await page.waitForURL('**/complete-signup**')
    expect(posts).toHaveLength(2)
    const { challenge, solution } = JSON.parse(posts[1]?.get('proof') as string)
    expect(solution.derivedKey.slice(0, 32)).toBe(challenge.parameters.keyPrefix)
  })
