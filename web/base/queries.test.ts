// Queries of a page: what it carries of them, and what its screen asks for again.
import { hydrate, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { likes } from '../../contract/index.ts'
import { createQueryClient, dehydrateQueries, query } from './queries.ts'

const listQuery = query(likes.list, {})
const result = { profiles: [], liked_by: [], matches: [], newest: { received: null, given: null, matches: null } }

test('SRCH-1 a page carries the data of its queries without their calls, which are longer', async () => {
  const client = createQueryClient()
  await client.ensureQueryData({ ...listQuery, queryFn: async () => result as never })
  const sent = dehydrateQueries(client)
  expect(sent.queries.map(({ queryKey, state }) => [queryKey, state.data])).toEqual([[listQuery.queryKey, result]])
  expect(JSON.stringify(sent)).not.toContain(likes.list.path)
  const browser = createQueryClient()
  hydrate(browser, JSON.parse(JSON.stringify(sent)))
  expect(browser.getQueryData(listQuery.queryKey)).toEqual(result)
})

test('CALL-3 a screen does not ask again for what its loader asked for in vain: six requests, not twelve', async () => {
  vi.useFakeTimers()
  let requests = 0
  const failing = {
    ...listQuery,
    queryFn: async () => {
      requests += 1
      throw new Error('unreachable')
    },
  }
  const client = createQueryClient()
  await expect(client.ensureQueryData(failing)).rejects.toThrow('unreachable')
  const shown = () => new QueryObserver(client, failing).subscribe(() => {})
  const leave = shown()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(requests).toBe(1)
  leave()
  // Whoever comes back later asks anew.
  await vi.advanceTimersByTimeAsync(6_000)
  shown()
  await vi.advanceTimersByTimeAsync(0)
  expect(requests).toBe(2)
  vi.useRealTimers()
})
