// Tabs, devices and retries race for the last credit and the second free conversation, by both sending methods and on
// two nodes: exact numbers of messages, charges and refusals (CHAT-4 to CHAT-6, CRED-6). Each race once; in the long form
// 20 times.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CurrentMember, Site } from '../../server/base/ctx.ts'
import { testPicture } from '../../server/photos/testPicture.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import {
  countByCode,
  countInconsistencies,
  creditsOf,
  type Outcome,
  openDevice,
  sendMethods,
  type Tab,
} from '../fixtures/chatClients.ts'
import { redisServer } from '../fixtures/redis.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'
import { byForm } from './longForm.ts'

const rounds = byForm({ short: 1, long: 20 })
const within = 30_000 + rounds * 3_000
const redis = await redisServer()
const grounds: [string, number][] = redis
  ? [
      ['one node', 1],
      ['two nodes', 2],
    ]
  : [['one node', 1]]
afterAll(() => redis?.stop())

describe.each(grounds)('%s', (_name, nodes) => {
  let servers: TestServer[]
  let folder: string
  let paying: Site
  let free: Site
  const open: Tab[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nightjar-races-'))
    const bus = nodes > 1 ? { BUS_URL: redis?.url } : {}
    const first = await testServer({ DATA_DIR: folder, ...bus }, undefined, { jobs: false })
    servers = [first]
    while (servers.length < nodes)
      servers.push(await testServer({ DATA_DIR: folder, DATABASE_URL: first.url, ...bus }, undefined, { jobs: false }))
    const prices = { message_credits: 2, photo_credits: 3, gift_credits: 3 }
    paying = await makeSite(first.db, { ...prices, free_mode: 'credits' })
    free = await makeSite(first.db, { ...prices, free_mode: 'conversations', free_conversations: 2, free_messages: 3 })
  })
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.close()
    await rm(folder, { recursive: true, force: true })
  })
  afterEach(async () => {
    for (const it of open.splice(0)) it.close()
    for (const site of [paying, free])
      for (const [what, count] of Object.entries(await countInconsistencies(db(), site))) expect(count, what).toBe(0)
    for (const { log } of servers) expect(log.filter((line) => /"bug"|deadlock/.test(line))).toEqual([])
  })

  const db = () => (servers[0] as TestServer).db
  const member = (site: Site, credits = 0) => makeMember(db(), site, { credits })
  const members = (site: Site, many: number, credits = 0) =>
    Promise.all(Array.from({ length: many }, () => member(site, credits)))

  /** Two tabs on each of two devices; where there are two nodes each has one tab of each device. */
  async function tabsOf(site: Site, member: CurrentMember, devices = 2, each = 2): Promise<Tab[]> {
    const tabs: Tab[] = []
    for (let at = 0; at < devices * each; at++) {
      const { port } = servers[at % nodes] as TestServer
      const it = await openDevice(db(), site, member, port)
      tabs.push(await it.tab())
    }
    open.push(...tabs)
    return tabs
  }
  const sent = async (from: CurrentMember, to?: CurrentMember) =>
    (
      await db().many<{ price: number }>`
        select m.price from message m
        join conversation c on c.id = m.conversation_id
        where m.sender_id = ${from.id} and (${to?.id ?? null}::bigint is null or ${to?.id ?? null} in (c.a_id, c.b_id))`
    ).map(({ price }) => price)
  async function said(tab: Tab | undefined, to: CurrentMember, body: string) {
    expect((await tab?.say('call', to, body))?.code).toBe('kept')
  }
  /** As a person does: where the price changed meanwhile, sends the same message again for the new one (CHAT-4). */
  async function sayAtCurrentPrice(tab: Tab, ...message: Parameters<Tab['say']>): Promise<Outcome> {
    const [way, to, body, client_id = randomUUID()] = message
    for (;;) {
      const outcome = await tab.say(way, to, body, client_id)
      if (outcome.code !== 'price_changed') return outcome
    }
  }
  const repeated = async (work: (round: number) => Promise<void>) => {
    for (let round = 0; round < rounds; round++) {
      await work(round)
      for (const it of open.splice(0)) it.close()
    }
  }

  test(
    `CHAT-4 CRED-6 two devices and their tabs race for the last credit: one message, ${rounds} times`,
    () =>
      repeated(async () => {
        const [anna, ben] = [await member(paying, 5), await member(paying)]
        const tabs = await tabsOf(paying, anna)
        await said(tabs[0], ben, 'Hello')
        const outcomes = await Promise.all(
          tabs.flatMap((tab, at) =>
            ['a', 'b', 'c'].map((body, n) => tab.say(sendMethods[(at + n) % 2] ?? 'call', ben, body)),
          ),
        )
        expect(countByCode(outcomes)).toEqual({ kept: 1, no_credits: 11 })
        for (const { code, status } of outcomes) expect(status).toBe(code === 'kept' ? 200 : 402)
        expect([await creditsOf(db(), anna), await sent(anna)]).toEqual([1, [2, 2]])
      }),
    within,
  )

  test(
    `CHAT-6 CRED-6 a storm of retries, some of which hang up, with credit for one of two: all tell of one message, ${rounds} times`,
    () =>
      repeated(async () => {
        const [anna, ben] = [await member(paying, 5), await member(paying)]
        const tabs = await tabsOf(paying, anna)
        await said(tabs[0], ben, 'Hello')
        const messages = ['Coffee?', 'Wine?'].map((body) => ({ body, client_id: randomUUID() }))
        const attempts = await Promise.all(
          messages.flatMap(({ body, client_id }) =>
            tabs.flatMap((tab) => [
              tab.hangUp(ben, body, client_id).then(() => null),
              ...sendMethods.map(async (way) => ({ body, ...(await tab.say(way, ben, body, client_id)) })),
            ]),
          ),
        )
        const outcomes = attempts.filter((it) => it !== null)
        expect(countByCode(outcomes)).toEqual({ kept: 8, no_credits: 8 })
        expect(
          new Set(outcomes.map(({ body, code, seq, price }) => JSON.stringify([body, code, seq, price]))).size,
        ).toBe(2)
        for (const it of outcomes) if (it.code === 'kept') expect(it).toMatchObject({ seq: 2, price: 2 })
        expect([await creditsOf(db(), anna), await sent(anna)]).toEqual([1, [2, 2]])
      }),
    within,
  )

  test(
    `CHAT-6 one client_id towards two members at once, by both ways from every tab: one has it, and nobody else's line is disturbed, ${rounds} times`,
    () =>
      repeated(async () => {
        const anna = await member(paying, 100)
        const [ben, carl] = [await member(paying), await member(paying)]
        const [dan, eve] = [await member(paying, 100), await member(paying)]
        const tabs = await tabsOf(paying, anna)
        const [other] = await tabsOf(paying, dan, 1, 1)
        for (const to of [ben, carl]) await said(tabs[0], to, 'Hello')
        await said(other, eve, 'Hello')
        const name = randomUUID()
        const [outcomes, lines] = await Promise.all([
          Promise.all(
            tabs.flatMap((tab) =>
              [ben, carl].flatMap((to) =>
                sendMethods.map(async (way) => ({ to, ...(await tab.say(way, to, 'Once', name)) })),
              ),
            ),
          ),
          Promise.all(Array.from({ length: 15 }, (_, n) => other?.line(eve, `Line ${n}`))),
        ])
        expect(countByCode(outcomes)).toEqual({ kept: 8, key_reused: 8 })
        expect(new Set(outcomes.filter(({ code }) => code === 'kept').map(({ to }) => to.id)).size).toBe(1)
        expect([(await sent(anna)).length, await creditsOf(db(), anna)]).toEqual([3, 94])
        expect(lines.filter((told) => !told)).toEqual([])
      }),
    within,
  )

  test(
    `CHAT-5 ROLE-2 the second free conversation, raced for with four members: one of them, ${rounds} times`,
    () =>
      repeated(async () => {
        const anna = await member(free)
        const [ben, ...others] = await members(free, 5)
        const tabs = await tabsOf(free, anna)
        await said(tabs[0], ben as CurrentMember, 'Hello')
        const outcomes = await Promise.all(
          tabs.flatMap((tab, at) =>
            sendMethods.map(async (way) => ({
              at,
              ...(await sayAtCurrentPrice(tab, way, others[at] as CurrentMember, `Hello, ${at}`)),
            })),
          ),
        )
        expect(countByCode(outcomes)).toEqual({ kept: 2, no_credits: 6 })
        const accepted = outcomes.filter(({ code }) => code === 'kept')
        expect(new Set(accepted.map(({ at }) => at)).size).toBe(1)
        expect(await sent(anna)).toEqual([0, 0, 0])
        const { started, talks } = await db().one<{ started: number; talks: number }>`
        select m.free_conversations_started as started, (select count(*)::int from conversation c where c.started_by = m.id) as talks
        from member m where m.id = ${anna.id}`
        expect([started, talks]).toEqual([2, 2])
      }),
    within,
  )

  test(
    `CHAT-5 CRED-6 the last free messages and the last credit at once, replies meanwhile: two free, one paid, ${rounds} times`,
    () =>
      repeated(async () => {
        const [anna, ben] = [await member(free, 3), await member(free)]
        const [tabs, bensTabs] = [await tabsOf(free, anna), await tabsOf(free, ben, 1, 2)]
        await said(tabs[0], ben, 'Hello')
        const [outcomes, replies] = await Promise.all([
          Promise.all(tabs.flatMap((tab) => sendMethods.map((way) => sayAtCurrentPrice(tab, way, ben, 'And')))),
          Promise.all(bensTabs.flatMap((tab) => sendMethods.map((way) => sayAtCurrentPrice(tab, way, anna, 'Yes')))),
        ])
        expect(countByCode(outcomes)).toEqual({ kept: 3, no_credits: 5 })
        expect((await sent(anna)).toSorted()).toEqual([0, 0, 0, 2])
        // Each side has three.
        expect(countByCode(replies)).toEqual({ kept: 3, no_credits: 1 })
        expect(await sent(ben)).toEqual([0, 0, 0])
        expect(await creditsOf(db(), anna)).toBe(1)
      }),
    within,
  )

  test(
    `CHAT-5 CHAT-6 a client_id that was used already opens no conversation towards others: nothing stands there, and none of them is free, ${rounds} times`,
    () =>
      repeated(async () => {
        const anna = await member(free)
        const [ben, ...others] = (await members(free, 5)) as [CurrentMember, ...CurrentMember[]]
        const tabs = await tabsOf(free, anna)
        const name = randomUUID()
        expect((await tabs[0]?.say('call', ben, 'Hello', name))?.code).toBe('kept')
        const talks = () => db().many`select 1 from conversation where started_by = ${anna.id}`
        const again = await Promise.all(
          tabs.flatMap((tab, at) => sendMethods.map((way) => tab.say(way, others[at] as CurrentMember, 'Hello', name))),
        )
        expect(countByCode(again)).toEqual({ key_reused: 8 })
        expect(await talks()).toHaveLength(1)
        const results = await Promise.all(
          tabs.map((tab, at) => sayAtCurrentPrice(tab, 'call', others[at] as CurrentMember, `Hello, ${at}`)),
        )
        expect(countByCode(results)).toEqual({ kept: 1, no_credits: 3 })
        expect(await talks()).toHaveLength(2)
      }),
    within,
  )

  test(
    `CHAT-5 two who write to each other first, at once: one conversation, counted for one of them, ${rounds} times`,
    () =>
      repeated(async () => {
        const [anna, ben] = [await member(free), await member(free)]
        const [annasTabs, bensTabs] = [await tabsOf(free, anna, 1, 2), await tabsOf(free, ben, 1, 2)]
        const outcomes = await Promise.all([
          ...annasTabs.map((tab) => tab.say('call', ben, 'Hello')),
          ...bensTabs.map((tab) => tab.say('call', anna, 'Hello')),
        ])
        expect(countByCode(outcomes)).toEqual({ kept: 4 })
        expect(new Set(outcomes.map(({ chat }) => chat)).size).toBe(1)
        expect(outcomes.map(({ seq }) => seq).toSorted()).toEqual([1, 2, 3, 4])
        const { n } = await db().one<{ n: number }>`
        select sum(free_conversations_started)::int as n from member where id in (${anna.id}, ${ben.id})`
        expect(n).toBe(1)
      }),
    within,
  )

  test(
    `CHAT-4 CRED-6 CHAT-3 texts, gifts and photos for the last credits: whatever was refused could not be paid any more, ${rounds} times`,
    async () => {
      const picture = await testPicture(1, { width: 300, height: 200, grain: 60 })
      await repeated(async (round) => {
        const credits = 3 + (round % 5)
        const [anna, ben] = [await member(paying, credits + 2), await member(paying)]
        const tabs = await tabsOf(paying, anna)
        await said(tabs[0], ben, 'Hello')
        const priced = async (price: number, outcome: Promise<Outcome> | undefined) => ({
          cost: price,
          ...((await outcome) as Outcome),
        })
        const outcomes = await Promise.all([
          ...tabs.map((tab, at) => priced(2, tab.say(sendMethods[at % 2] ?? 'call', ben, 'Or words'))),
          ...tabs.map((tab) => priced(3, tab.gift(ben))),
          ...tabs.slice(0, 2).map((tab) => priced(3, tab.photo(ben, picture))),
        ])
        const kept = outcomes.filter(({ code }) => code === 'kept')
        const refused = outcomes.filter(({ code }) => code !== 'kept')
        expect(countByCode(refused)).toEqual({ no_credits: refused.length })
        for (const { cost, price } of kept) expect(price).toBe(cost)
        const left = await creditsOf(db(), anna)
        expect(left).toBe(credits - kept.reduce((all, { cost }) => all + cost, 0))
        expect(left).toBeLessThan(Math.min(...refused.map(({ cost }) => cost)))
        expect((await sent(anna)).length).toBe(kept.length + 1)
      })
      const rows = await db().many<{ stem: string }>`
      select split_part(unnest(array[full_file, blur_file]), '.', 1) as stem from chat_photo where site_id = ${paying.id}`
      const stored = await readdir(join(folder, 'media'), { recursive: true }).catch(() => [])
      const stems = stored.filter((it) => /\.(webp|avif)$/.test(it)).map((it) => it.replace(/^.*\//, '').split('.')[0])
      expect(new Set(stems)).toEqual(new Set(rows.map(({ stem }) => stem)))
    },
    within,
  )

  test(
    `CHAT-6 CRED-6 five members all write back at once, while the last credits go to them: each is charged for what was kept, and every tab is told, ${rounds} times`,
    () =>
      repeated(async () => {
        const anna = await member(paying, 15)
        const others = await members(paying, 5, 5)
        const hers = await tabsOf(paying, anna)
        const otherTabs = await Promise.all(others.map((it) => tabsOf(paying, it, 1, nodes)))
        for (const to of others) await said(hers[0], to, 'Hello')
        const [outcomes, replies] = await Promise.all([
          Promise.all(
            others.map(
              (to, at) => hers[at % 4]?.say(sendMethods[at % 2] ?? 'call', to, 'How are you?') as Promise<Outcome>,
            ),
          ),
          Promise.all(
            otherTabs.map((tabs) =>
              Promise.all(
                ['Well', 'Very well', 'And you?'].map(
                  (body, n) => tabs[n % nodes]?.say(sendMethods[n % 2] ?? 'line', anna, body) as Promise<Outcome>,
                ),
              ),
            ),
          ),
        ])
        expect(countByCode(outcomes)).toEqual({ kept: 2, no_credits: 3 })
        for (const them of replies) expect(countByCode(them)).toEqual({ kept: 2, no_credits: 1 })
        expect(await creditsOf(db(), anna)).toBe(1)
        for (const who of others) expect([await creditsOf(db(), who), await sent(who)]).toEqual([1, [2, 2]])
        for (const { chat, seq } of replies.flat())
          if (chat) for (const tab of hers) await tab.live.hear('message', (it) => it.chat === chat && it.seq === seq)
      }),
    within,
  )
})
