// Work that follows an answer at once: who asks meanwhile shares it, what runs is ended before the process stops, what
// fails is said (PAY-4, OPS-3).
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeLog } from '../observability/log.ts'
import { openInProcessTasks } from './inProcessTasks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('PAY-4 of those who ask for one task by then all share it, and who asks while it runs has it run again', async () => {
  const tasks = openInProcessTasks(makeLog(() => {}))
  const begun: (() => void)[] = []
  const task = () => new Promise<void>((end) => void begun.push(end))
  for (let n = 0; n < 20; n++) tasks.run('look', task, 250)
  await vi.advanceTimersByTimeAsync(249)
  expect(begun).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toHaveLength(1)
  tasks.run('look', task, 0)
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toHaveLength(2)
})

test('OPS-3 a stop waits for what runs, and begins nothing more', async () => {
  const tasks = openInProcessTasks(makeLog(() => {}))
  const over: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  tasks.run('slow', () => promise.then(() => void over.push('slow')), 0)
  tasks.run('later', async () => void over.push('later'), 250)
  await vi.advanceTimersByTimeAsync(0)
  const closed = tasks.close().then(() => over.push('closed'))
  tasks.run('too late', async () => void over.push('too late'), 0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(over).toEqual([])
  resolve()
  await closed
  expect(over).toEqual(['slow', 'closed'])
})

test('OPS-3 what fails is said, and the next time it is tried again', async () => {
  const lines: string[] = []
  const tasks = openInProcessTasks(makeLog((line) => void lines.push(line)))
  let times = 0
  const task = async () => {
    times += 1
    throw new Error('gone')
  }
  for (let n = 0; n < 2; n++) {
    tasks.run('look', task, 0)
    await vi.advanceTimersByTimeAsync(0)
  }
  await tasks.close()
  expect([times, lines.length, lines.every((line) => line.includes('look'))]).toEqual([2, 2, true])
})
