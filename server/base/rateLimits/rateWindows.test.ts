// Rate-limit windows in memory: from their first use, shared by the bus (SAFE-10).
import { expect, test, vi } from 'vitest'
import { localBus } from '../realtime/bus.ts'
import { openRateWindows } from './rateWindows.ts'

function nodes(count: number) {
  let now = new Date('2026-11-20T20:00:00Z')
  const bus = localBus()
  const clock = { now: () => now }
  return {
    nodes: Array.from({ length: count }, () => openRateWindows({ bus, clock })),
    wait: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1_000)
    },
  }
}
const limit = { key: 'somebody', max: 5, windowSeconds: 60 }

test('SAFE-10 a window begins with its first use, says how long it lasts, and starts anew', () => {
  const {
    nodes: [windows],
    wait,
  } = nodes(1)
  for (let n = 0; n < 5; n++) expect(windows?.take([limit])).toBe(0)
  wait(20)
  expect(windows?.take([limit])).toBe(40)
  expect(windows?.take([{ ...limit, key: 'another' }])).toBe(0)
  wait(41)
  expect(windows?.take([limit])).toBe(0)
})

test('SAFE-10 of several limits all are taken from, or none', () => {
  const {
    nodes: [windows],
  } = nodes(1)
  const narrow = { key: 'narrow', max: 1, windowSeconds: 10 }
  expect(windows?.take([limit, narrow])).toBe(0)
  for (let n = 0; n < 20; n++) expect(windows?.take([limit, narrow])).toBe(10)
  for (let n = 0; n < 4; n++) expect(windows?.take([limit])).toBe(0)
  expect(windows?.take([limit])).toBe(60)
})

test('SAFE-10 a use is given back; what costs more than a window may be taken from an unused one', () => {
  const {
    nodes: [windows],
  } = nodes(1)
  expect(windows?.take([limit], 8)).toBe(0)
  expect(windows?.take([limit])).toBe(60)
  windows?.giveBack(limit, 8)
  expect(windows?.take([limit], 5)).toBe(0)
  expect(windows?.take([limit])).toBe(60)
})

test('SAFE-10 two nodes share what they count', async () => {
  vi.useFakeTimers()
  try {
    const {
      nodes: [one, two],
    } = nodes(2)
    for (let n = 0; n < 3; n++) expect(one?.take([limit])).toBe(0)
    for (let n = 0; n < 2; n++) expect(two?.take([limit])).toBe(0)
    await vi.advanceTimersByTimeAsync(500)
    for (const windows of [one, two]) expect(windows?.take([limit])).toBe(60)
  } finally {
    vi.useRealTimers()
  }
})
