// Digest of a text that is sent to many with variations.
import { expect, test } from 'vitest'
import { textDigest } from './textDigest.ts'

const words = 'Hello beautiful, I saw your profile and I think that we would get along very well'

test('SAFE-4 case, accents, marks, figures and look-alikes do not change the digest', () => {
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

test('SAFE-4 short texts have none', () => {
  expect(textDigest('Hi, how are you today? 😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀')).toBeNull()
  expect(textDigest('')).toBeNull()
})
