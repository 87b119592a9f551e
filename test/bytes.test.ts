// How much a browser loads before a screen can be used, by the files of the build; `npm run bench -- bytes` asks a browser.
import { expect, test } from 'vitest'
import { firstLoad, styleSheets } from '../bench/harness/buildFiles.ts'
import { locales } from '../contract/limits.ts'

const most = (route: string) => Math.max(...locales.map((it) => firstLoad(route, it)))

test('NAV-12 I18N-1 the search comes with at most 150 KB of program, its texts among them, in every language', () => {
  expect(most('members')).toBeLessThanOrEqual(150_000)
})

test('CHAT-6 I18N-1 a conversation comes with at most 165 KB of program, its texts among them, in every language', () => {
  expect(most('chats-id')).toBeLessThanOrEqual(165_000)
})

test('NAV-12 the styles of the app are at most 15 KB, all of its screens together', () => {
  const sheets = styleSheets().filter(({ name }) => /^(app|Article|SwipeGameScreen)-/.test(name))
  expect(sheets).toHaveLength(3)
  expect(sheets.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(15_000)
})
