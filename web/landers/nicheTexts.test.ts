// Texts and faces differ between niches (SITE-3).
import { expect, test, vi } from 'vitest'
import { niches } from '../../contract/limits.ts'
import { nicheFaces } from './faces.ts'
import { type NicheText, nicheTexts } from './nicheTexts.ts'

// Tests run without the macro's compiler: here the macro is a function that returns the text.
vi.mock('@lingui/core/macro', () => ({
  msg: (text: readonly string[] | { message: string }) => ({ id: 'message' in text ? text.message : text[0] }),
}))

const keys = Object.keys(nicheTexts.gay) as NicheText[]
const textsOf = (key: NicheText) => niches.map((niche) => nicheTexts[niche][key].id)

test('SITE-3 each niche has at least ten texts of its own', () => {
  expect(keys.length).toBeGreaterThanOrEqual(10)
  for (const niche of niches) expect(Object.keys(nicheTexts[niche])).toEqual(keys)
})

test.each(keys)('SITE-3 all seven niches differ in %s', (key) => {
  expect(new Set(textsOf(key)).size).toBe(niches.length)
})

test('SITE-3 each niche has three faces of its own', () => {
  const faces = niches.map(nicheFaces)
  expect(faces.map(({ length }) => length)).toEqual(niches.map(() => 3))
  expect(new Set(faces.flat()).size).toBe(3 * niches.length)
})
