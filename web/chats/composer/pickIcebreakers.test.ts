// Selection of icebreakers: enough of them, only from visible profile data, and stable for a partner and a day (CHAT-3).
import { expect, test, vi } from 'vitest'
import { signupReasons } from '../../../contract/attributes.ts'
import { aboutInterest, aboutReason, toAnybody } from './icebreakerTexts.ts'
import { type Icebreaker, type Partner, pickIcebreakers } from './pickIcebreakers.ts'

// No build step expands the macro in unit tests, so it is mocked as a function that keeps the text.
vi.mock('@lingui/core/macro', () => ({
  msg: (texts: readonly string[] | { message: string }) => ({ id: 'message' in texts ? texts.message : texts[0] }),
}))

const partner: Partner = {
  id: 'abcdefgh12345678',
  place: 'Utrecht',
  is_new: true,
  attributes: { interests: ['coffee', 'hiking', 'theater', 'bondage'], signup_reason: 'dates', about: 'I bake bread.' },
}
const nobody: Partner = { ...partner, place: '', is_new: false, attributes: {} }
const texts = (lines: Icebreaker[]) =>
  lines.map(({ line, interest = '', place = '' }) => `${line.id} ${interest}${place}`)
const lines = (of: Partner, day = '2026-11-20', mine: Parameters<typeof pickIcebreakers>[1] = ['hiking']) =>
  texts(pickIcebreakers(of, mine, day))

test('CHAT-3 there are at least twenty for anybody, and at least eight more that know the other side', () => {
  expect(toAnybody.length).toBeGreaterThanOrEqual(20)
  expect(lines(nobody)).toHaveLength(toAnybody.length)
  const theirs = lines(partner).filter((it) => !lines(nobody).includes(it))
  expect(theirs.length).toBeGreaterThanOrEqual(8)
  expect(new Set(lines(partner)).size).toBe(lines(partner).length)
})

test('CHAT-3 what both like is said to be shared, and what is intimate is no greeting', () => {
  const all = lines(partner)
  expect(all).toContainEqual(expect.stringMatching(/^\{interest\}\? Same here.*hiking$/))
  expect(all).toContainEqual(expect.stringMatching(/^\{interest\}, I see.*theater$/))
  expect(all).toContainEqual(expect.stringContaining(aboutInterest.coffee?.id ?? 'none'))
  expect(all).toContainEqual(expect.stringMatching(/Utrecht$/))
  expect(lines(partner, '2026-11-20', ['bondage']).filter((it) => it.includes('bondage'))).toEqual([])
})

test('CHAT-3 SITE-6 of what is not shown nothing is said', () => {
  const hidden = lines({ ...partner, attributes: {} })
  expect(hidden.join()).not.toMatch(/coffee|hiking|first date|your (whole )?profile/i)
  for (const reason of signupReasons) expect(aboutReason[reason].id).toBeTruthy()
})

test('CHAT-3 the order is the same all day, and another one tomorrow or for somebody else', () => {
  expect(lines(partner)).toEqual(lines(partner))
  expect(lines(partner, '2026-11-21')).not.toEqual(lines(partner))
  expect(lines(partner, '2026-11-21').toSorted()).toEqual(lines(partner).toSorted())
  expect(lines({ ...nobody, id: 'another_member_1' })).not.toEqual(lines(nobody))
})

test('CHAT-3 the first eight are half about the other side', () => {
  const general = new Set(lines(nobody))
  expect(
    lines(partner)
      .slice(0, 8)
      .filter((it) => !general.has(it)),
  ).toHaveLength(4)
})
