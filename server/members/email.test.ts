// E-mail addresses: invisible characters that come along when text is copied (ACC-3, ACC-7).
import { expect, test } from 'vitest'
import { emailKey, parseEmail } from './email.ts'

test('ACC-3 invisible characters around an address are none of it; inside, or marks of direction, make it invalid', () => {
  for (const around of ['\u200b', '\ufeff', '\u2060', '\u00ad', ' \u200d '])
    expect(parseEmail(`${around}Anna@Example.org${around}`)).toBe('Anna@example.org')
  for (const email of ['an\u200bna@example.org', '\u202eanna@example.org']) expect(parseEmail(email)).toBeNull()
})

test('ACC-7 what identifies a member is compared without them', () => {
  expect(emailKey('\u200bAnna\u200b@example.org\u200b ')).toBe('anna@example.org')
})
