// The way to the mailbox after the signup.
import { expect, test } from 'vitest'
import { webmailOf } from './webmail.ts'

test('ACC-6 an address leads to where it is read, one of an unknown domain nowhere', () => {
  for (const [email, name] of [
    ['anna@gmail.com', 'Gmail'],
    ['anna@GMAIL.com', 'Gmail'],
    ['anna@hotmail.co.uk', 'Outlook'],
    ['anna@yahoo.fr', 'Yahoo Mail'],
    ['anna@gmx.de', 'GMX'],
    ['anna@icloud.com', 'iCloud Mail'],
    ['anna@example.org', undefined],
    ['anna@notgmail.com', undefined],
    ['anna@gmail.com.example.org', undefined],
  ])
    expect(webmailOf(email as string)?.name, email).toBe(name)
})
