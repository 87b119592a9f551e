// The list of hydrated paths equals what the routes declare.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import routes from '../routes.ts'
import { isHydrated } from './hydratedPaths.ts'

const isStatic = (file: string) =>
  /handle.*static: true/.test(readFileSync(join(import.meta.dirname, '..', file), 'utf8'))

const expected = (path: string) => {
  const found = matchRoutes(routes as never, path)?.at(-1)?.route as unknown as { file: string }
  return !isStatic(found.file)
}

const examples = routes.flatMap(({ path = '' }) => [
  `/${path.replaceAll('?', '').replace(/:\w+/g, 'some-one')}`,
  `/${path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, 'p2')}/`,
])
const odd = ['/', '/MEMBERS', '/nowhere', '/members/a%2Fb/chat', '/members/%E4%BD%A0', '/likes/m', '/likes/m/x/y']
const further = ['/credits/repeat-order', '/credits/p1/card/more', '/members/x/landing2/slug', '/members/x/signup']

test('RTE-4 the browser knows which addresses are hydrated screens and which are documents of their own', () => {
  expect(examples.length).toBeGreaterThan(100)
  for (const path of [...examples, ...odd, ...further])
    expect({ path, hydrated: isHydrated(path) }).toEqual({ path, hydrated: expected(path) })
})

test('RTE-4 a query or a part of the page changes nothing', () => {
  expect(['/members?page=2', '/members#top', '?page=2', '#top', '/login?next=/members'].map(isHydrated)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
})
