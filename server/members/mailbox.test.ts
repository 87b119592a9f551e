// One mailbox, however its address is written (ACC-1, CRED-4).
import { expect, test } from 'vitest'
import { canonicalMailbox } from './mailbox.ts'

const same = (...addresses: string[]) => expect(new Set(addresses.map(canonicalMailbox)).size, addresses.join()).toBe(1)

test('ACC-1 CRED-4 tags, dots and other domains of a provider lead to one mailbox', () => {
  same('bot@gmail.com', 'bot+0@gmail.com', 'b.o.t@gmail.com', 'B.OT+x+y@GoogleMail.com', ' bot@gmail.com​')
  same('anna@example.org', 'anna+dating@example.org', 'ANNA+@Example.ORG')
  same('anna.b@proton.me', 'annab@protonmail.com', 'anna-b+x@pm.me')
  same('anna@icloud.com', 'anna@me.com', 'anna+x@mac.com')
  same('anna.b@yandex.ru', 'anna-b@ya.ru')
  same('anna-dating@yahoo.de', 'anna-chat@yahoo.de', 'anna+x@yahoo.de')
  same('anna@fastmail.com', 'dating@anna.fastmail.com')
})

test('ACC-1 CRED-4 other people have other mailboxes', () => {
  const addresses = ['a.b@example.org', 'ab@example.org', 'a-b@example.org', 'ab@outlook.com', 'a.b@outlook.com']
  const more = [
    'ab@gmail.com',
    'ab@yahoo.de',
    'ab@yahoo.com',
    'a@gmail.com.example.org',
    '+x@example.org',
    '+y@example.org',
  ]
  expect(new Set([...addresses, ...more].map(canonicalMailbox)).size).toBe(addresses.length + more.length)
})

test('ACC-1 CRED-4 a domain of throw-away mailboxes is one mailbox, those below it too', () => {
  same('one@mailinator.com', 'two+x@mailinator.com', 'three@any.mailinator.com')
  expect(canonicalMailbox('one@mailinator.com')).not.toBe(canonicalMailbox('one@guerrillamail.com'))
})
