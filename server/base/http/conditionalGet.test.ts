// When what was answered before is still so: never a minute too long, on whichever node it is asked (CHAT-9).
import { beforeEach, expect, test } from 'vitest'
import { me } from '../../../contract/accounts.ts'
import { list } from '../../../contract/chats.ts'
import type { Ctx } from '../ctx.ts'
import { type Bus, localBus } from '../realtime/bus.ts'
import { openConditionalGet, type ConditionalGet } from './conditionalGet.ts'
import type { BoundCall } from './serve.ts'

let now: number
let newest: Date | null
let bus: Bus
const gaps: (() => void)[] = []
let ready: boolean
let still: ConditionalGet

const clock = { now: () => new Date(now) }
const open = () => {
  bus = { ...localBus(), onGap: (it) => void gaps.push(it), ready: () => ready }
  return openConditionalGet({ bus, clock })
}
const served = (call = list): BoundCall => ({ call, verb: async () => ({}), lastModified: async () => newest })
const who = (id: number | null, locale = 'en') => ({ site: { id: 1 }, member: id && { id }, locale }) as unknown as Ctx
const tag = (it = still, ctx = who(7)) => it.tagOf(served(), ctx) as string
const holds = (told: string, it = still, ctx = who(7)) => it.holds(told, served(), ctx)
const seconds = (n: number) => {
  now += n * 1000
}

beforeEach(() => {
  now = Date.parse('2026-11-20T20:00:00Z')
  newest = null
  ready = true
  still = open()
  seconds(60)
})

test('CHAT-9 nothing happened: it holds, for five minutes', async () => {
  const told = tag()
  expect(await holds(told)).toBe(true)
  seconds(299)
  expect(await holds(told)).toBe(true)
  seconds(1)
  expect(await holds(told)).toBe(false)
})

test('CHAT-9 what happened to the member ends it; what passes, or happens to others, does not', async () => {
  for (const type of ['message', 'chats', 'likes', 'match', 'user', 'relationship']) {
    const told = tag()
    seconds(10)
    bus.publish('nudge', { members: [7], nudge: { type } })
    expect([type, await holds(told)]).toEqual([type, false])
    seconds(10)
    expect(await holds(tag())).toBe(true)
  }
  const told = tag()
  for (const type of ['typing', 'seen']) bus.publish('nudge', { members: [7], nudge: { type } })
  bus.publish('nudge', { members: [8], nudge: { type: 'message' } })
  expect(await holds(told)).toBe(true)
  bus.publish('asker', { member: 7 })
  expect(await holds(told)).toBe(false)
})

test('CHAT-6 CHAT-9 what the database has and nobody told of ends it', async () => {
  const told = tag()
  newest = new Date(now - 60_000)
  expect(await holds(told)).toBe(true)
  newest = new Date(now + 1_000)
  seconds(10)
  expect(await holds(told)).toBe(false)
})

test('CHAT-9 an answer that was begun before its change was committed is not confirmed', async () => {
  const told = tag()
  bus.publish('nudge', { members: [7], nudge: { type: 'message' } })
  expect(await holds(told)).toBe(false)
  expect(await holds(tag())).toBe(false)
})

test('CHAT-9 a node that was not there, or may have missed something, confirms nothing from before', async () => {
  const told = tag()
  seconds(1)
  expect(await holds(told, open())).toBe(false)
  still = open()
  const after = tag()
  seconds(1)
  for (const gap of gaps) gap()
  expect(await holds(after)).toBe(false)
  seconds(1)
  const fresh = tag()
  ready = false
  expect(await holds(fresh)).toBe(false)
  ready = true
  expect(await holds(fresh)).toBe(true)
})

test('CHAT-9 another node that heard all of it confirms it, too', async () => {
  const here = open()
  const there = openConditionalGet({ bus: localBus(), clock })
  seconds(1)
  expect(await holds(tag(here), there)).toBe(true)
})

test('CHAT-9 a tag is one member’s, for one call, in one language; visitors have none; a forged one is none', async () => {
  const told = tag()
  expect(await holds(told, still, who(8))).toBe(false)
  expect(await holds(told, still, who(7, 'nl'))).toBe(false)
  expect(await still.holds(told, served(me as never), who(7))).toBe(false)
  expect([still.tagOf(served(), who(null)), await holds(told, still, who(null))]).toEqual([null, false])
  expect(still.tagOf({ call: list, verb: async () => ({}) }, who(7))).toBeNull()
  const later = told.replace(/"\w+/, `"${(now + 60_000).toString(36)}`)
  for (const wrong of ['', '*', 'W/""', 'W/"zzz', told.slice(2), `${told}, ${told}`, later])
    expect(await holds(wrong)).toBe(false)
})
