// Conditional GET: when an ETag is confirmed, by any node (CHAT-9).
import { beforeEach, expect, test } from 'vitest'
import { currentUser } from '../../../contract/accounts.ts'
import { list } from '../../../contract/chats.ts'
import type { LiveEvent } from '../../../contract/events.ts'
import type { Id } from '../../../contract/ids.ts'
import type { Ctx } from '../ctx.ts'
import { type Bus, localBus } from '../realtime/bus.ts'
import { type ConditionalGet, openConditionalGet } from './conditionalGet.ts'
import type { BoundCall } from './serve.ts'

let now: number
let lastModified: Date | null
let bus: Bus
const gaps: (() => void)[] = []
let ready: boolean
let node: ConditionalGet

const clock = { now: () => new Date(now) }
const open = () => {
  bus = { ...localBus(), onGap: (it) => void gaps.push(it), ready: () => ready }
  return openConditionalGet({ bus, clock })
}
const bound = (call = list): BoundCall => ({ call, verb: async () => ({}), lastModified: async () => lastModified })
const [reader, stranger] = [7 as Id<'member'>, 8 as Id<'member'>]
const memberCtx = (id: number | null, locale = 'en') =>
  ({ site: { id: 1 }, member: id && { id }, locale }) as unknown as Ctx
const tag = (it = node, ctx = memberCtx(reader)) => it.etagOf(bound(), ctx) as string
const holds = (known: string, it = node, ctx = memberCtx(reader)) => it.isNotModified(known, bound(), ctx)
const seconds = (n: number) => {
  now += n * 1000
}

beforeEach(() => {
  now = Date.parse('2026-11-20T20:00:00Z')
  lastModified = null
  ready = true
  node = open()
  seconds(60)
})

test('CHAT-9 nothing happened: it holds, for five minutes', async () => {
  const etag = tag()
  expect(await holds(etag)).toBe(true)
  seconds(299)
  expect(await holds(etag)).toBe(true)
  seconds(1)
  expect(await holds(etag)).toBe(false)
})

test('CHAT-9 what happened to the member ends it; what passes, or happens to others, does not', async () => {
  for (const type of ['message', 'chats', 'likes', 'match', 'user', 'relationship']) {
    const etag = tag()
    seconds(10)
    bus.publish('live_event', { members: [reader], event: { type } as LiveEvent })
    expect([type, await holds(etag)]).toEqual([type, false])
    seconds(10)
    expect(await holds(tag())).toBe(true)
  }
  const etag = tag()
  for (const type of ['typing', 'seen']) bus.publish('live_event', { members: [reader], event: { type } as LiveEvent })
  bus.publish('live_event', { members: [stranger], event: { type: 'message' } as LiveEvent })
  expect(await holds(etag)).toBe(true)
  bus.publish('member_changed', { member: reader })
  expect(await holds(etag)).toBe(false)
})

test('CHAT-6 CHAT-9 what the database has and nobody told of ends it', async () => {
  const etag = tag()
  lastModified = new Date(now - 60_000)
  expect(await holds(etag)).toBe(true)
  lastModified = new Date(now + 1_000)
  seconds(10)
  expect(await holds(etag)).toBe(false)
})

test('CHAT-9 an answer that was begun before its change was committed is not confirmed', async () => {
  const etag = tag()
  bus.publish('live_event', { members: [reader], event: { type: 'message' } as LiveEvent })
  expect(await holds(etag)).toBe(false)
  expect(await holds(tag())).toBe(false)
})

test('CHAT-9 a node that was not there, or may have missed something, confirms nothing from before', async () => {
  const etag = tag()
  seconds(1)
  expect(await holds(etag, open())).toBe(false)
  node = open()
  const after = tag()
  seconds(1)
  for (const gap of gaps) gap()
  expect(await holds(after)).toBe(false)
  seconds(1)
  const newTag = tag()
  ready = false
  expect(await holds(newTag)).toBe(false)
  ready = true
  expect(await holds(newTag)).toBe(true)
})

test('CHAT-9 another node that heard all of it confirms it, too', async () => {
  const here = open()
  const there = openConditionalGet({ bus: localBus(), clock })
  seconds(1)
  expect(await holds(tag(here), there)).toBe(true)
})

test('CHAT-9 a tag is one member’s, for one call, in one language; visitors have none; a forged one is none', async () => {
  const etag = tag()
  expect(await holds(etag, node, memberCtx(8))).toBe(false)
  expect(await holds(etag, node, memberCtx(7, 'nl'))).toBe(false)
  expect(await node.isNotModified(etag, bound(currentUser as never), memberCtx(reader))).toBe(false)
  expect([node.etagOf(bound(), memberCtx(null)), await holds(etag, node, memberCtx(null))]).toEqual([null, false])
  expect(node.etagOf({ call: list, verb: async () => ({}) }, memberCtx(reader))).toBeNull()
  const later = etag.replace(/"\w+/, `"${(now + 60_000).toString(36)}`)
  for (const wrong of ['', '*', 'W/""', 'W/"zzz', etag.slice(2), `${etag}, ${etag}`, later])
    expect(await holds(wrong)).toBe(false)
})
