// What the server's loaders answered is read as React Router wrote it.
import { createRequestHandler, data, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { isRouteErrorResponse } from './answers.ts'
import { revive } from './handoff.ts'

/** The answer of a root that loads this, in React Router's own words. */
async function said(loader: () => unknown) {
  const root = { id: 'root', path: '', hasLoader: true, module: '', imports: [] }
  const build = {
    entry: { module: { default: () => new Response(), handleError() {} } },
    routes: { root: { id: 'root', path: '', module: { loader, default: () => null } } },
    assets: { routes: { root }, entry: { module: '', imports: [] }, url: '', version: '' },
    routeDiscovery: { mode: 'initial', manifestPath: '' },
    ...{
      basename: '/',
      publicPath: '/',
      assetsBuildDirectory: '',
      future: {},
      ssr: true,
      isSpaMode: false,
      prerender: [],
    },
  } as unknown as ServerBuild
  const answer = await createRequestHandler(build, 'production')(new Request('http://site/_.data'))
  const [values = '', ...later] = (await answer.text()).split('\n')
  return { found: revive(JSON.parse(values)) as Record<'root', { data?: unknown; error?: unknown }>, later }
}

test('SRCH-1 answers of loaders arrive as they were', async () => {
  const person = { id: 'x', name: 'Zoë', age: 30, region: null, online: false }
  const answer = {
    people: [person, { ...person, name: '' }, person],
    nothing: undefined,
    empty: {},
    none: [],
    far: [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY],
    nested: [[['deep']], { a: { b: { c: person } } }],
  }
  const { found, later } = await said(() => answer)
  expect(found.root.data).toEqual(answer)
  expect('nothing' in (found.root.data as object)).toBe(true)
  expect(later.filter(Boolean)).toEqual([])
})

test('NAV-11 an error arrives with its status and what it says', async () => {
  const problem = { code: 'blocked', detail: 'No.', status: 403 }
  const { found } = await said(() => {
    throw data(problem, { status: 403, statusText: 'Forbidden' })
  })
  expect(isRouteErrorResponse(found.root.error)).toBe(true)
  expect(found.root.error).toMatchObject({ status: 403, statusText: 'Forbidden', data: problem })
  const broken = await said(() => {
    throw new Error('a secret')
  })
  expect(broken.found.root.error).toBeInstanceOf(Error)
  expect(String(broken.found.root.error)).not.toContain('secret')
})

test('NAV-11 what it can’t read is told, not guessed', () => {
  expect(() => revive([['D', 0]])).toThrow('the page holds a D')
})
