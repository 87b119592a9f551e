// The small router of browsers finds the very screens that React Router finds on the server, with the same parameters.
import { matchRoutes } from 'react-router'
import { expect, test, vi } from 'vitest'
import routes from '../routes.ts'
import { isStatic } from '../vite/screens.ts'
import { isWhole, match } from './routes.ts'

const living = routes.filter(({ id, file }) => id === 'not-found' || !isStatic(`web/${file}`))
vi.stubGlobal('window', {
  __reactRouterManifest: {
    routes: Object.fromEntries([
      ['root', { id: 'root', path: '', hasLoader: true, hasClientLoader: false }],
      ...living.map(({ id, path }) => [id, { id, path, hasLoader: id !== 'not-found', hasClientLoader: id !== 'kit' }]),
    ]),
  },
})

const examples = living.flatMap(({ path = '' }) => [
  `/${path.replaceAll('?', '').replace(/:\w+/g, 'some-one')}`,
  `/${path.replace(/\/:\w+\?/, '').replace(/:\w+/g, 'p2')}/`,
])
const odd = ['/', '//', '/members/a%2Fb/chat', '/members/%E4%BD%A0', '/members/%', '/MEMBERS', '/members//', '/nowhere']
const further = ['/credits/repeat-order', '/credits/p1/card/more', '/likes/m', '/likes/m/x', '/members/x/landing2/slug']

test('RTE-1 the browser’s router finds the screen that the server’s finds', () => {
  expect(examples.length).toBeGreaterThan(30)
  for (const path of [...examples, ...odd, ...further]) {
    const wanted = matchRoutes(living as never, path)?.at(-1)
    const { '*': _, ...params } = wanted?.params ?? {}
    const { route, params: found } = match(path)
    expect({ path, id: route.id, params: found }).toEqual({ path, id: wanted?.route.id, params })
  }
})

test('RTE-4 a page that is sent whole, or that only the server can fill, is left to the browser', () => {
  expect(['/pages/terms', '/login', '/kit'].map((it) => isWhole(match(it)))).toEqual([true, true, true])
  expect(['/members', '/chats/x', '/transactions'].map((it) => isWhole(match(it)))).toEqual([false, false, false])
})
