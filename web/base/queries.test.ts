// What a page carries of its queries.
import { hydrate } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { likes } from '../../contract/index.ts'
import { createQueryClient, dehydrateQueries, query } from './queries.ts'

const asked = query(likes.list, {})
const answer = { profiles: [], liked_by: [], matches: [], newest: { received: null, given: null, matches: null } }

test('SRCH-1 a page carries the answers of its queries and not how to ask them, which is longer', async () => {
  const client = createQueryClient()
  await client.ensureQueryData({ ...asked, queryFn: async () => answer as never })
  const sent = dehydrateQueries(client)
  expect(sent.queries.map(({ queryKey, state }) => [queryKey, state.data])).toEqual([[asked.queryKey, answer]])
  expect(JSON.stringify(sent)).not.toContain(likes.list.path)
  const browser = createQueryClient()
  hydrate(browser, JSON.parse(JSON.stringify(sent)))
  expect(browser.getQueryData(asked.queryKey)).toEqual(answer)
})
