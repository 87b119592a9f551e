// Cookies that came twice: planted ones count as none (ACC-8).
import { expect, test } from 'vitest'
import { browserStorage } from '../../../contract/cookies.ts'
import type { Env } from '../env.ts'
import { parseCookies, removeCookieEverywhere, repeatedCookies } from './cookies.ts'

test('ACC-8 two cookies of one name count as none; others stay', () => {
  const header = 'auth.session=planted; lang=de; auth.session=own; other=1; other=2'
  expect(parseCookies(header)).toEqual({ lang: 'de', other: '1' })
  expect(repeatedCookies(header)).toEqual(['auth.session'])
  expect(repeatedCookies('auth.session=a; lang=de')).toEqual([])
})

test('ACC-8 a planted one does not count because the own one stands behind a long row of others', () => {
  const long = Array.from({ length: 30 }, (_, n) => `planted${n}=${'x'.repeat(400)}`).join('; ')
  const header = `auth.session=planted; ${long}; auth.session=own`
  expect(parseCookies(header)['auth.session']).toBeUndefined()
  expect(repeatedCookies(header)).toEqual(['auth.session'])
  expect(parseCookies(`${long}; auth.session=own`)['auth.session']).toBe('own')
})

test('ACC-8 they are removed from this host, its parent domains, and the folders of the path', () => {
  const lines = removeCookieEverywhere({ production: true } as Env, 'auth.session', 'www.date.example', '/chats/a;b')
  expect(lines.every((line) => line.startsWith('auth.session=; Max-Age=0'))).toBe(true)
  const places = lines.map((line) => [/Domain=([^;]+)/.exec(line)?.[1], /Path=([^;]+)/.exec(line)?.[1]])
  expect(places).toEqual([
    [undefined, '/'],
    ['www.date.example', '/'],
    ['date.example', '/'],
    [undefined, '/chats'],
    ['www.date.example', '/chats'],
    ['date.example', '/chats'],
  ])
})

test('ACC-8 the prefix auth. is for cookies of 30 days alone', () => {
  const named = browserStorage.filter(({ name }) => name.startsWith('auth.'))
  expect(named.map(({ lifetime }) => lifetime)).toEqual([30 * 86_400])
})
