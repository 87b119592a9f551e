// The same words to many, however they are varied.
import { expect, test } from 'vitest'
import { digestOf } from './digest.ts'

const words = 'Hello beautiful, I saw your profile and I think that we would get along very well'

test('SAFE-4 case, accents, marks, figures and look-alikes make no other message', () => {
  const same = [
    words.toUpperCase(),
    `${words} 😘😘 12!!!`,
    words.replaceAll('e', 'é'),
    words.replaceAll('a', 'а'),
    words.replaceAll(' ', ' \u200b'),
  ]
  for (const text of same) expect(digestOf(text)).toEqual(digestOf(words))
  expect(digestOf(`${words} indeed`)).not.toEqual(digestOf(words))
})

test('SAFE-4 a few words anybody may say have none', () => {
  expect(digestOf('Hi, how are you today? 😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀')).toBeNull()
  expect(digestOf('')).toBeNull()
})
