// Whose turn it is where many ask for what there is little of (PRO-4).
import { expect, test } from 'vitest'
import { openFairSemaphore } from './fairSemaphore.ts'

function table(bounds: Parameters<typeof openFairSemaphore>[0]) {
  const { acquire, hasWaiters } = openFairSemaphore(bounds)
  const startedAt: string[] = []
  const ends = new Map<string, () => void>()
  const ask = async (name: string, needs = 1, signal?: AbortSignal) => {
    const end = await acquire(name[0], needs, signal)
    startedAt.push(name)
    ends.set(name, end)
  }
  const settle = () => new Promise((go) => setImmediate(go))
  const end = async (name: string) => {
    ends.get(name)?.()
    await settle()
  }
  return { ask, end, settle, began: startedAt, hasWaiters }
}

test('PRO-4 who asks for many has one at a time, and between two of them everybody else has one', async () => {
  const { ask, end, settle, began } = table({ capacity: 2, maxPerKey: 1 })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void ask(name)
  await settle()
  expect(began).toEqual(['a1', 'b1'])
  await end('a1')
  expect(began.slice(2)).toEqual(['c1'])
  await end('c1')
  expect(began.slice(3)).toEqual(['a2'])
  await end('b1')
  expect(began.slice(4)).toEqual(['b2'])
  await end('b2')
  expect(began).toHaveLength(5)
  await end('a2')
  expect(began.slice(5)).toEqual(['a3'])
})

test('PRO-4 who needs much waits for it, and is not overtaken', async () => {
  const { ask, end, settle, began } = table({ capacity: 2, maxPerKey: 1 })
  void ask('a1')
  void ask('b1', 2)
  void ask('c1')
  await settle()
  expect(began).toEqual(['a1'])
  await end('a1')
  expect(began).toEqual(['a1', 'b1'])
  await end('b1')
  expect(began).toEqual(['a1', 'b1', 'c1'])
})

test('PRO-4 several of one asker take their share at most; a single one may take all', async () => {
  const { ask, settle, began } = table({ capacity: 10, maxPerKey: 3, maxWeightPerKey: 5 })
  for (const [name, needs] of [
    ['a1', 3],
    ['a2', 3],
    ['b1', 2],
    ['b2', 2],
  ] as const)
    void ask(name, needs)
  await settle()
  expect(began).toEqual(['a1', 'b1', 'b2'])
  const alone = table({ capacity: 10, maxPerKey: 3, maxWeightPerKey: 5 })
  void alone.ask('a1', 10)
  await alone.settle()
  expect(alone.began).toEqual(['a1'])
})

test('PRO-4 who gives up leaves the line, and those behind go on', async () => {
  const { ask, end, settle, began, hasWaiters } = table({ capacity: 2, maxPerKey: 1 })
  void ask('a1')
  const tired = new AbortController()
  const large = ask('b1', 2, tired.signal).catch((error) => error)
  void ask('c1')
  await settle()
  expect([began, hasWaiters()]).toEqual([['a1'], true])
  tired.abort('tired')
  expect(await large).toBe('tired')
  await settle()
  expect([began, hasWaiters()]).toEqual([['a1', 'c1'], false])
  await end('c1')
  expect(await ask('d1', 1, AbortSignal.abort('gone')).catch((error) => error)).toBe('gone')
})
