// Dehydrated queries of a page.
import { hydrate } from '@tanstack/react-query'
import { expect, test } from 'vitest'
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
