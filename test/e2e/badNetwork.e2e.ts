// Two people chat over bad networks: once healed, both screens agree and each message exists and is paid once (CHAT-4,
// CHAT-6). NETWORK_SEEDS: number of runs, each with another seed; credits last for twenty.
import type { Page } from '@playwright/test'
import { castPerson, expect, idOf, login, type Person, test } from '../browser/test.ts'
import { type Network, openProxy } from '../resilience/faultyProxy.ts'
import { type Fault, faults } from '../resilience/networkFaults.ts'
import { seededRandom } from '../resilience/seededRandom.ts'

type Side = Person & { name: string; other: string; network: Network; written: string[] }

const site = 'bbw'
const bubbles = (page: Page) => page.getByRole('log', { name: 'Messages' })
const draft = (page: Page) => page.getByLabel('Write a message')
const unsentBubbles = (page: Page) => bubbles(page).locator('[data-state=sending],[data-state=failed]')

for (let seed = 1; seed <= Number(process.env.NETWORK_SEEDS ?? 1); seed++) {
  test(`CHAT-4 CHAT-6 over networks that fail, delay, stall and duplicate frames nothing is lost (seed ${seed})`, async ({
    arrive,
  }) => {
    const { chance, likely } = seededRandom(seed)
    const run = `${seed}-${Date.now().toString(36)}`
    const sides = [
      await openSide(arrive, 'Rosie', 'Gareth', seed),
      await openSide(arrive, 'Gareth', 'Rosie', -seed),
    ] as const
    const before = await Promise.all(sides.map(serverState))
    const order = shuffled(chance)

    for (const fault of order) {
      await test.step(fault, async () => {
        const met = sides.map(({ network }) => network.met[fault])
        const bad = sides.filter((_, at) => at === order.indexOf(fault) % 2 || likely(0.6))
        for (const { network } of bad) network.turn(fault)
        await Promise.all(sides.map((it) => write(it, run, 2)))
        await expect
          .poll(() => sides.some(({ network }, at) => network.met[fault] > (met[at] as number)), {
            message: `${fault} met`,
          })
          .toBe(true)
        if (likely(0.2)) await Promise.all(sides.map((it) => write(it, run, 1)))
        for (const { network } of sides) network.heal()
      })
    }

    const [one, two] = likely(0.5) ? sides : [sides[1], sides[0]]
    await test.step('unsent messages and the draft survive a reload', async () => {
      one.network.turn('stall')
      await write(one, run, 1)
      await draft(one.page).fill(`${run} half written`)
      one.network.heal()
      await one.page.reload()
      await expect(draft(one.page)).toHaveValue(`${run} half written`)
      await draft(one.page).fill('')
    })
    await test.step('one is offline for a while, and both go on writing', async () => {
      await two.context.setOffline(true)
      await Promise.all([write(one, run, 1), write(two, run, 2)])
      await two.context.setOffline(false)
    })
    const unsure = await test.step('a tab is closed in the middle of a send, and opened again', async () => {
      await expect(unsentBubbles(two.page)).toHaveCount(0)
      two.network.turn('drop')
      const [last] = await write(two, run, 1)
      await two.page.close()
      two.network.heal()
      two.page = await two.context.newPage()
      await open(two)
      return last as string
    })

    await test.step('both screens show the same', async () => {
      for (const { page } of sides) {
        await expect(async () => {
          const again = page.getByRole('button', { name: 'Try again' })
          if (await again.isVisible()) await again.click()
          await expect(unsentBubbles(page)).toHaveCount(0, { timeout: 2_000 })
        }).toPass({ timeout: 30_000 })
      }
      await expectSameMessages(sides, run)
    })
    const after = await Promise.all(sides.map(serverState))
    for (const [at, it] of sides.entries()) {
      const { credits, messages } = after[at] as ServerState
      const since = messages.slice(before[at]?.messages.length)
      const mine = since.filter((message) => message.mine)
      // What was on its way when its tab was closed may have arrived; nothing else is unsure.
      const bodies = mine.map(({ body }) => body)
      expect(bodies.filter((body) => body !== unsure)).toEqual(it.written.filter((line) => line !== unsure))
      expect(bodies.filter((body) => body === unsure).length).toBeLessThanOrEqual(1)
      const paid = mine.reduce((sum, { price }) => sum + (price ?? 0), 0)
      expect(paid).toBe(mine.length * 2)
      expect(credits).toBe((before[at] as ServerState).credits - paid)
      expect((after[at] as ServerState).unread).toBe(0)
    }
    for (const { page } of sides) await page.reload()
    await expectSameMessages(sides, run)
    for (const { network } of sides) network.close()
  })
}

/** A browser in the conversation with `other`, behind its own faulty proxy. */
async function openSide(arrive: Arrive, name: string, other: string, seed: number): Promise<Side> {
  const person = await arrive(seed > 0 ? 'phone' : 'desktop', { site })
  const { email, password } = castPerson(site, name)
  await login(person, email, password)
  const network = await openProxy(Number(process.env.E2E_PORT), seed)
  const it = { ...person, origin: `http://${site}.localhost:${network.port}`, name, other, network, written: [] }
  await open(it)
  return it
}
type Arrive = (on: 'phone' | 'desktop', options: { site: typeof site }) => Promise<Person>

async function open({ page, origin, other }: Side) {
  await page.goto(`${origin}/members/${await idOf({ page }, other, site)}/chat`)
  await expect(draft(page)).toBeVisible()
}

async function write(side: Side, run: string, lines: number) {
  const now = Array.from({ length: lines }, (_, at) => `${run} ${side.name} ${side.written.length + at}`)
  for (const line of now) {
    side.written.push(line)
    await draft(side.page).fill(line)
    await side.page.getByRole('button', { name: /^Send/ }).click()
  }
  return now
}

type ServerState = {
  credits: number
  unread: number
  messages: { seq: number; mine: boolean; body: string; price: number | null; state: string }[]
}

/** Credits and messages of the conversation on the server. */
const serverState = ({ page }: Side): Promise<ServerState> =>
  page.evaluate(async () => {
    const get = async (path: string) => (await fetch(path, { headers: { 'X-Request-Type': 'client' } })).json()
    const { credits, conversation, num_unread_messages: unread } = await get(`/api${location.pathname}`)
    const messages = []
    for (let more = conversation !== null; more; ) {
      const page = await get(`/api/chats/${conversation.id}/messages?after=${messages.length}`)
      messages.push(...page.messages)
      more = page.more
    }
    return { credits, unread, messages }
  })

/** Each screen shows the server's messages in its order, own messages as sent, and nothing is unread. */
async function expectSameMessages(sides: readonly Side[], run: string) {
  const polling = { timeout: 40_000 }
  for (const side of sides) {
    await expect.poll(async () => (await serverState(side)).unread, polling).toBe(0)
    const lines = (await serverState(side)).messages.map(({ body }) => body).filter((it) => it.startsWith(`${run} `))
    const visibleMessages = bubbles(side.page)
      .locator('[data-state]')
      .filter({ hasText: `${run} ` })
    await expect.poll(() => visibleMessages.locator('p:first-child').allTextContents(), polling).toEqual(lines)
    // Both are free members, who are not told what was seen (ROLE-2).
    const sent = visibleMessages.and(side.page.locator('[data-state=sent]'))
    await expect(sent).toHaveCount(lines.length, polling)
  }
}

function shuffled(chance: () => number): Fault[] {
  return faults
    .map((it) => ({ it, at: chance() }))
    .sort((a, b) => a.at - b.at)
    .map(({ it }) => it)
}
