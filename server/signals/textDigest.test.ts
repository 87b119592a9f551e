// The same words to many, however they are varied.
import { expect, test } from 'vitest'
import { textDigest } from './textDigest.ts'

const words = 'Hello beautiful, I saw your profile and I think that we would get along very well'

test('SAFE-4 case, accents, marks, figures and look-alikes make no other message', () => {
  const same = [
    words.toUpperCase(),
    `${words} 😘😘 12!!!`,
    words.replaceAll('e', 'é'),
    words.replaceAll('a', 'а'),
    words.replaceAll(' ', ' \u200b'),
  ]
  for (const text of same) expect(textDigest(text)).toEqual(textDigest(words))
  expect(textDigest(`${words} indeed`)).not.toEqual(textDigest(words))
})

test('SAFE-4 a few words anybody may say have none', () => {
  expect(textDigest('Hi, how are you today? 😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀')).toBeNull()
  expect(textDigest('')).toBeNull()
})
