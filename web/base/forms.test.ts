// Forms redirect only within this site.
import { expect, test } from 'vitest'
import { localPath } from './forms.ts'

test('RTE-4 the way on is a path of this site; anything else is the default', () => {
  expect(localPath('/chats/abc?x=1', '/members')).toBe('/chats/abc?x=1')
  for (const wish of [
    null,
    '',
    'chats',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/ok\n//evil.example',
    'javascript:alert(1)',
  ]) {
    expect(localPath(wish, '/members')).toBe('/members')
  }
})
