// The length of a text comes before its analysis (CHAT-4, SAFE-4).
import { expect, test } from 'vitest'
import { analyseText } from './analyseText.ts'

test('SAFE-4 SAFE-10 a text that is too long is not analysed; length counts characters, not code units', () => {
  const text = 'Send money by gift card, write to me at anna@example.org '
  expect(analyseText(text, 500)).toMatchObject({ signs: expect.arrayContaining(['money']) })
  expect(analyseText(text.repeat(300), 500)).toEqual({})
  const emoji = `${text}${'😀'.repeat(300)}`
  expect(analyseText(emoji, 500)).toMatchObject({ signs: expect.arrayContaining(['money']) })
  expect(analyseText(emoji, 300)).toEqual({})
})
