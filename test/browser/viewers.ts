// The four who look at everything (everyPage.e2e.ts): made once, then with a phone and a desktop of their own.
import type { BrowserContext } from '@playwright/test'
import { fillFields, placeOrder, signUpBuyer, submitPayment, type Way } from '../e2e/checkout.ts'
import { newcomer, postSignupSteps } from '../e2e/signup.ts'
import type { Ids, Viewer } from './screenCatalogue.ts'
import { castPerson, expect, idOf, login, mailedLink, type Person } from './test.ts'

/** A member of the cast with a conversation and likes. */
const castMember = castPerson('gay', 'Emre')

const card: Way = {
  ...{ country: 'NL', name: 'Card', confirm: 'Confirm', fails: ['', ''] },
  fields: { 'Card number': '4000000000000002', Expires: '12/31', 'Security code': '123' },
}

const preparations: Record<Viewer, (person: Person, ids: Ids) => Promise<void>> = {
  async guest(person, ids) {
    const member = newcomer()
    await postSignupSteps(person, member)
    ids.activation = new URL(await mailedLink(person, member.email, '/activate/do')).search
    await person.context.clearCookies({ name: 'auth.session' })
    await person.page.goto(`${person.origin}/reset-password`)
    await person.page.locator('main [name=email]').fill(member.email)
    await person.page.locator('main form[method=post] [type=submit]').click()
    ids.reset = new URL(await mailedLink(person, member.email, '/reset-password/do')).search
  },
  async newcomer(person) {
    await postSignupSteps(person, newcomer())
  },
  async member(person, ids) {
    await login(person, castMember.email, castMember.password)
    ids.chat = await sendMessage(person, ids.id as string, 'Hello, Idris. Is the lake warm enough for a swim already?')
  },
  async buyer(person, ids) {
    const { page, origin } = person
    await signUpBuyer(person)
    await page.goto(`${origin}/credits/p0?country=NL`)
    await page.getByText('Card', { exact: true }).click()
    await page.getByText(/^Save for next time/).click()
    await placeOrder(page)
    await fillFields(page, card)
    await submitPayment(page, card)
    await expect(page.getByText('You’re Premium')).toBeVisible({ timeout: 30_000 })
    await page.goto(`${origin}/transactions`)
    const first = await page.locator('main li a').first().getAttribute('href')
    ids.transaction = first?.split('/').at(-1) ?? ''
  },
}

/** The conversation's id. */
async function sendMessage({ page, origin }: Person, to: string, text: string) {
  await page.goto(`${origin}/members/${to}/chat`)
  await page.locator('#write').fill(text)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').locator('[data-state=sent],[data-state=seen]').first()).toBeVisible()
  await page.goto(`${origin}/chats`)
  return page.locator('li[data-chat]').first().getAttribute('data-chat').then(String)
}

export async function prepareViewer(who: Viewer, person: Person): Promise<Ids> {
  const ids: Ids = { id: await idOf(person, 'Idris'), stranger: await idOf(person, 'Nico') }
  await preparations[who](person, ids)
  return ids
}

/** The same person with another device. */
export async function copySession(context: BrowserContext, { context: first }: Person) {
  await context.addCookies(await first.cookies())
}
