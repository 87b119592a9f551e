// The connection breaks during a send: nothing is lost or duplicated (CHAT-6).
import type { Page, Route } from '@playwright/test'
import { fetchResponse } from '../browser/fetchResponse.ts'
import { castPerson, expect, idOf, logInByCall, login, test } from '../browser/test.ts'

const bubbles = (page: Page) => page.getByRole('log', { name: 'Messages' })

test('CHAT-6 a message whose response is lost is sent once; a message while offline waits and is sent when online', async ({
  arrive,
}) => {
  const [from, to] = [castPerson('gay', 'Kwame'), castPerson('gay', 'Milan')]
  const sender = await arrive('phone')
  const receiver = await arrive('desktop')
  await login(sender, from.email, from.password)
  await logInByCall(receiver, to.email, to.password)
  await sender.page.goto(`${sender.origin}/members/${await idOf(sender, 'Milan')}/chat`)
  await receiver.page.goto(`${receiver.origin}/members/${await idOf(receiver, 'Kwame')}/chat`)
  const write = async (text: string) => {
    await sender.page.getByLabel('Write a message').fill(text)
    await sender.page.getByRole('button', { name: /^Send/ }).click()
  }
  await write('With a line')
  await expect(bubbles(receiver.page)).toContainText('With a line')

  await test.step('the server has it, the response is lost, the browser retries', async () => {
    let lost = 0
    await sender.page.route(
      '**/api/members/*/messages',
      async (route: Route) => {
        if (lost++ > 0) return route.continue()
        const response = await fetchResponse(route)
        expect(response.status()).toBe(200)
        await route.abort('connectionreset')
      },
      { times: 2 },
    )
    await write('The answer gets lost')
    await expect(bubbles(sender.page).locator('[data-state=sent],[data-state=seen]')).toHaveCount(2)
    await expect(bubbles(receiver.page).getByText('The answer gets lost')).toHaveCount(1)
    // The nudge may show it before the browser has asked again.
    await expect.poll(() => lost).toBe(2)
  })

  await test.step('offline', async () => {
    await sender.context.setOffline(true)
    await write('Written in a tunnel')
    await expect(bubbles(sender.page).locator('[data-state=sending]')).toHaveCount(1)
    await sender.context.setOffline(false)
    await expect(bubbles(receiver.page)).toContainText('Written in a tunnel')
    await expect(bubbles(sender.page).locator('[data-state=sending]')).toHaveCount(0)
  })

  await test.step('messages from while the receiver was offline are there after one refetch', async () => {
    await receiver.context.setOffline(true)
    await write('Did you miss this?')
    await expect(bubbles(sender.page).locator('[data-state=sent]').last()).toContainText('Did you miss this?')
    await receiver.context.setOffline(false)
    await expect(bubbles(receiver.page).getByText('Did you miss this?')).toHaveCount(1)
  })
  await test.step('both write at once, and both see all of it in one order', async () => {
    const lines = ['one', 'two', 'three', 'four', 'five']
    const from = async ({ page }: typeof sender, who: string) => {
      for (const line of lines) {
        await page.getByLabel('Write a message').fill(`${who} ${line}`)
        await page.getByRole('button', { name: /^Send/ }).click()
      }
    }
    await Promise.all([from(sender, 'Kwame'), from(receiver, 'Milan')])
    const messageTexts = ({ page }: typeof sender) =>
      bubbles(page).locator('[data-state] > p:first-child').allTextContents()
    await expect.poll(async () => (await messageTexts(sender)).length).toBe(14)
    await expect.poll(() => messageTexts(receiver)).toEqual(await messageTexts(sender))
  })

  await sender.page.reload()
  await expect(bubbles(sender.page).getByRole('listitem')).toHaveCount(14)
})

test('CHAT-6 a first conversation that both begin at once misses no message on either screen', async ({ arrive }) => {
  const people = [castPerson('gay', 'Emre'), castPerson('gay', 'Joris')] as const
  const sides = [await arrive('phone'), await arrive('desktop')] as const
  for (const at of [0, 1] as const) {
    const other = await idOf(sides[at], people[at === 0 ? 1 : 0].name)
    await logInByCall(sides[at], people[at].email, people[at].password)
    await sides[at].page.goto(`${sides[at].origin}/members/${other}/chat`)
  }
  // Each writes as soon as its own line stands, not when the other's has come.
  const lines = ['One from me', 'Two from you', 'Three from me', 'Four from you', 'Five from me', 'Six from you']
  for (const [n, line] of lines.entries()) {
    const { page } = sides[n % 2] as (typeof sides)[0]
    await page.getByLabel('Write a message').fill(line)
    await page.getByRole('button', { name: /^Send/ }).click()
    await expect(bubbles(page).getByText(line)).toBeVisible()
  }
  for (const { page } of sides) {
    for (const line of lines) await expect(bubbles(page).getByText(line)).toHaveCount(1)
  }
})

test('CHAT-6 CHAT-4 a text in an existing conversation goes over the live connection; a lost ack is repeated by the call, and stays one message', async ({
  arrive,
}) => {
  const [ada, bea] = [castPerson('standard', 'Sanne'), castPerson('standard', 'Pieter')]
  const [sender, receiver] = [
    await arrive('phone', { site: 'standard' }),
    await arrive('desktop', { site: 'standard' }),
  ]
  await login(sender, ada.email, ada.password)
  await login(receiver, bea.email, bea.password)
  let keeps = false
  let lost = 0
  await sender.page.routeWebSocket('**/api/live*', (line) => {
    const server = line.connectToServer()
    line.onMessage((frame) => server.send(frame))
    server.onMessage((frame) => {
      if (keeps && JSON.parse(String(frame)).type === 'ack') lost += 1
      else line.send(frame)
    })
  })
  const calls: string[] = []
  sender.page.on('request', (it) => {
    if (it.method() === 'POST' && /\/api\/members\/\w+\/messages$/.test(it.url())) calls.push(it.url())
  })
  await sender.page.goto(`${sender.origin}/members/${await idOf(sender, bea.name, 'standard')}/chat`)
  await receiver.page.goto(`${receiver.origin}/members/${await idOf(receiver, ada.name, 'standard')}/chat`)
  const write = async (text: string) => {
    await sender.page.getByLabel('Write a message').fill(text)
    await sender.page.getByRole('button', { name: /^Send/ }).click()
    await expect(bubbles(sender.page).locator('[data-state=sent],[data-state=seen]').last()).toContainText(text)
    await expect(bubbles(receiver.page).getByText(text)).toHaveCount(1)
  }
  await write('First words, by the call')
  expect(calls).toHaveLength(1)
  await write('More of them, by the line')
  await write('And more')
  expect(calls).toHaveLength(1)
  keeps = true
  await write('The line has it and never says so')
  await expect.poll(() => calls.length).toBe(2)
  expect(lost).toBe(1)
  await sender.page.reload()
  await expect(bubbles(sender.page).getByText('The line has it and never says so')).toHaveCount(1)
  await expect(bubbles(sender.page).getByRole('listitem')).toHaveCount(4)
})
