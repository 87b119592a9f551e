// Which parts of a message are links, and where they lead.
import { expect, test } from 'vitest'
import { findLinks } from './links.ts'

const hosts = (text: string) => findLinks(text).map(({ host }) => host)

test('CHAT-3 addresses are found in a sentence, each once, without its full stop', () => {
  expect(findLinks('Look at https://example.com/a?b=c, or (www.example.org).')).toEqual([
    { host: 'example.com', href: 'https://example.com/a?b=c' },
    { host: 'www.example.org', href: 'https://www.example.org/' },
  ])
  expect(hosts('https://example.com and https://example.com')).toEqual(['example.com'])
  expect(hosts('Ten o’clock? Fine. e.g. tomorrow')).toEqual([])
})

test('SAFE-4 the host is the one it leads to, not the one it looks like', () => {
  expect(hosts('https://my-bank.com@evil.example/login')).toEqual(['evil.example'])
  expect(hosts('https://аpple.com')).toEqual(['xn--pple-43d.com'])
  expect(findLinks('https://you:secret@example.com/')[0]?.href).toBe('https://example.com/')
})

test('SAFE-4 nothing but pages of the web becomes a link', () => {
  expect(hosts('javascript:alert(1) data:text/html,x file:///etc/passwd http://localhost/x http://')).toEqual([])
})

test('SAFE-4 a wall of addresses has five buttons', () => {
  const wall = Array.from({ length: 500 }, (_, at) => `https://a${at}.example`).join(' ')
  expect(hosts(wall)).toHaveLength(5)
})
