// Passwords: what is one, and hashing that leaves the machine to others.
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import type { Site } from '../base/ctx.ts'
import { hashPassword, hashWithSalt, passwordRefusal, verifyPassword } from './passwordHash.ts'
import { runHash } from './passwordHashPool.ts'

test('ACC-3 argon2id with 19 MiB and two passes; the same letters in another form are the same password', async () => {
  const hashed = await hashPassword('caf\u00e9 au lait')
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword('cafe\u0301 au lait', hashed)).toBe(true)
  expect(await verifyPassword('cafe au lait', hashed)).toBe(false)
  expect(await hashPassword('caf\u00e9 au lait')).not.toBe(hashed)
  const salt = Buffer.alloc(16, 1)
  expect(await hashWithSalt('bcdf', salt)).toEqual(await hashWithSalt('bcdf', salt))
})

test('ACC-7 nobody’s password is judged as long as anybody’s, and is wrong', async () => {
  expect(await verifyPassword('quiet lantern street', null)).toBe(false)
})

test('ACC-3 what is no hash fails, and the next is judged all the same', async () => {
  await expect(runHash({ work: 'verify', hashed: 'no hash', secret: 'x' })).rejects.toThrow()
  expect(await verifyPassword('right one', await hashPassword('right one'))).toBe(true)
})

test('ACC-3 two at once and 200 wait; who comes then is refused', async () => {
  // What is no hash fails fast, in its turn.
  const one = () => runHash({ work: 'verify', hashed: 'no hash', secret: 'x' })
  const rush = await Promise.allSettled(Array.from({ length: 210 }, one))
  const codes = rush.map((it) => it.status === 'rejected' && it.reason.code)
  expect(codes.filter((it) => it === 'too_many')).toHaveLength(8)
})

/** The niceness of each thread of this process. A thread may end while they are read. */
function threadNiceness() {
  const results = new Map<string, number>()
  for (const task of readdirSync('/proc/self/task'))
    try {
      const [, rest = ''] = readFileSync(`/proc/self/task/${task}/stat`, 'utf8').split(/\) (?=[^)]*$)/)
      results.set(task, Number(rest.split(' ')[16]))
    } catch {}
  return results
}

test.runIf(process.platform === 'linux')('ACC-3 the threads that hash let all others go first', async () => {
  const before = threadNiceness()
  const thread = new Worker(new URL('passwordHashWorker.ts', import.meta.url))
  thread.postMessage({ work: 'verify', hashed: 'no hash', secret: 'x' })
  await once(thread, 'message')
  const after = threadNiceness()
  await thread.terminate()
  const normal = before.get(`${process.pid}`) as number
  expect([...after].filter(([task, nice]) => !before.has(task) && nice === normal + 5)).not.toEqual([])
  expect([...before].filter(([task, nice]) => (after.get(task) ?? nice) !== nice)).toEqual([])
})

const at = {
  site: { key: 'gay', domain: 'velvet.example', choices: { name: 'Velvet Room', mail_name: 'Velvet' } } as Site,
}

test('ACC-3 8 to 200 characters, not common, not one’s own name or address', () => {
  const own = ['Jonas Berg', 'jonas@example.org']
  for (const good of ['quiet lantern street', '🦊🦉🐝🦋🐌🐢🦔🐇', 'kite and pear '.repeat(14), 'ستارگان شب']) {
    expect(passwordRefusal(at, good, own)).toBeNull()
  }
  for (const bad of ['', '1234567', '🦊'.repeat(7), 'x'.repeat(201), '\ud800'.repeat(9)])
    expect(passwordRefusal(at, bad, own)).toBe('password_length')
  for (const bad of [
    'password',
    'PASSWORD',
    ' password ',
    'jonas berg',
    'JONAS@example.org',
    'Velvet Room',
    'velvetroom2026!',
    'nightjar1',
    'jonas berg 1990',
  ])
    expect(passwordRefusal(at, bad, own)).toBe('password_common')
})

test.each([
  ['a sign for a letter', ['p@ssw0rd1', 'Passw0rd!', '$un5hine', 'l3tm31n!', '1loveyou22', 'H3len4!!']],
  ['a tail', ['Welkom2026!', 'iloveyou!!', 'dragon 1990', 'Sommer2026', 'Willkommen1!', 'Välkommen24', 'helena.1987']],
  ['other signs between', ['l e t m e i n', 'pass-word-1', '1234-5678', 'I love you!']],
  [
    'one over and over',
    ['11111111!', 'aaaaaaaaaa', '🦊🦊🦊🦊🦊🦊🦊🦊', 'x'.repeat(200), 'hahahaha1', 'abcabcab', 'tik tik tik'],
  ],
  ['twice', ['helenahelena', 'Helena Helena!', 'password password', 'Welkom2026Welkom2026', 'p@ssword p@ssword']],
  ['width', ['ｐａｓｓｗｏｒｄ', 'ＰＡＳＳＷＯＲＤ１']],
])('ACC-3 %s makes no better password: %j', (_, passwords) => {
  for (const it of passwords) expect.soft(passwordRefusal(at, it, ['Helena']), it).toBe('password_common')
})

test('ACC-3 what takes long to guess is let through', () => {
  for (const it of [
    ...['quiet lantern street', 'correct horse battery staple', 'Sommerregen auf dem Dach', 'Helena likes geese'],
    ...[
      'three geese over water',
      'a bonus for the evening',
      'mein Hund heißt Karl',
      'kaksi harmaata kissaa',
      'tcqZ7!mwuE',
    ],
    ...[
      'zz92837465',
      'dragon on a bicycle',
      'quiet lantern quiet lantern',
      '7kittens9boxes',
      'пять зелёных лодок',
      'g8#Lw2pQ',
    ],
  ])
    expect.soft(passwordRefusal(at, it, ['Helena', 'helena@example.org']), it).toBeNull()
})

test('ACC-3 the 3,000 most used that are long enough are all refused', () => {
  const most = (dictionary['passwords-common'] as string[]).filter((it) => it.length >= 8).slice(0, 3_000)
  expect(most).toHaveLength(3_000)
  expect(most.filter((it) => passwordRefusal(at, it, []) === null)).toEqual([])
})
