// Passwords: what is one, and hashing that leaves the machine to others.
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import type { Site } from '../base/ctx.ts'
import { hashPassword, hashWithSalt, passwordRefusal, verifyPassword } from './passwordHash.ts'
import { type HashTurn, runHash } from './passwordHashPool.ts'

const turnOf = (account: string): HashTurn => ({ account, network: 'test' })

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
  await expect(runHash({ work: 'verify', hashed: 'no hash', secret: 'x' }, turnOf('somebody'))).rejects.toThrow()
  expect(await verifyPassword('right one', await hashPassword('right one'))).toBe(true)
})

// What is no hash fails fast, in its turn.
const failFast = (turn: HashTurn) => runHash({ work: 'verify', hashed: 'no hash', secret: 'x' }, turn)
const refusedOf = (ended: PromiseSettledResult<unknown>[]) =>
  ended.filter((it) => it.status === 'rejected' && it.reason.code === 'too_many').length

test('ACC-3 SAFE-10 two at once; of one network a hundred wait, of all four hundred; who comes then is refused', async () => {
  const ofNetwork = (network: string, count: number) =>
    Array.from({ length: count }, (_, n) => failFast({ account: `${network} ${n}`, network }))
  expect(refusedOf(await Promise.allSettled(ofNetwork('one', 110)))).toBe(10)
  const networks = Array.from({ length: 5 }, (_, n) => ofNetwork(`network ${n}`, 90)).flat()
  expect(refusedOf(await Promise.allSettled(networks))).toBe(50)
})

test('SAFE-10 whoever asks for much waits behind others: one hash of an account at a time, networks in turns', async () => {
  const ended: string[] = []
  const ask = (account: string, network: string) => failFast({ account, network }).catch(() => void ended.push(account))
  const flood = Array.from({ length: 60 }, () => ask('flood', 'one'))
  const guesses = Array.from({ length: 30 }, (_, n) => ask(`guess ${n}`, 'one'))
  await Promise.all([ask('neighbour', 'one'), ask('another', 'two')])
  expect(ended.indexOf('another')).toBeLessThan(10)
  expect(ended.filter((account) => account === 'flood').length).toBeLessThan(35)
  await Promise.all([...flood, ...guesses])
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
