// Queries of screens: their data in a page, and their retries.
import { hydrate, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { likes } from '../../contract/index.ts'
import { browserClient, createQueryClient, dehydrateQueries, query, queryLoaders } from './queries.ts'

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

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('CALL-3 what fails for the loader of a screen is not asked for once more by the screen: six requests, not twelve', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
  const fetched = vi.fn(async () => new Response('{}', { status: 503 }))
  vi.stubGlobal('fetch', fetched)
  const { clientLoader } = queryLoaders(() => [listQuery])
  const loaded = clientLoader({ params: {}, request: new Request('http://page/likes') }).catch(() => 'failed')
  await vi.runAllTimersAsync()
  expect(await loaded).toBe('failed')
  expect(fetched).toHaveBeenCalledTimes(6)

  const mount = () => new QueryObserver(browserClient(), listQuery).subscribe(() => {})
  const unmount = mount()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(fetched).toHaveBeenCalledTimes(6)
  unmount()
  // Who comes back later may try again.
  await vi.advanceTimersByTimeAsync(60_000)
  mount()
  await vi.advanceTimersByTimeAsync(1)
  expect(fetched).toHaveBeenCalledTimes(7)
})
