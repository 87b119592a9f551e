// Who adds a job after writing something has it run after that was written, however many add the same one at the same time (PAY-4).
import { expect, test } from 'vitest'
import { shared } from './jobs.ts'

test('PAY-4 of those who add one key while it is being added all share the next add, and none the one that began before them', async () => {
  const begun: { payload: unknown; end(): void; fail(): void }[] = []
  const add = shared((_task, payload) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    begun.push({ payload, end: resolve, fail: () => reject(new Error('gone')) })
    return promise
  })
  const over: string[] = []
  const put = (payload: string) => add('look', payload, { key: 'look' }).then(() => over.push(payload))
  const first = put('first')
  await expect.poll(() => begun.length).toBe(1)
  const [second, third] = [put('second'), put('third')]
  const failed = expect(first).rejects.toThrow('gone')
  begun[0]?.fail()
  await failed
  await expect.poll(() => begun.length).toBe(2)
  expect([over, begun[1]?.payload]).toEqual([[], 'third'])
  begun[1]?.end()
  await Promise.all([second, third])
  const last = put('last')
  await expect.poll(() => begun.length).toBe(3)
  begun[2]?.end()
  await last
  expect(over).toEqual(['second', 'third', 'last'])
})
