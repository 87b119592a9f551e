// Where a visitor came from, kept until the signup.
import { expect, test } from 'vitest'
import { readCookies } from '../base/cookies.ts'
import type { Ctx } from '../base/ctx.ts'
import { readEnv } from '../base/env.ts'
import { keepSource, sourceOf } from './source.ts'

function visitor(cookies: Record<string, string> = {}) {
  const set: string[] = []
  const ctx = {
    app: { env: readEnv({}) },
    asked: { cookies },
    setCookie: (line: string) => void set.push(line),
  } as unknown as Ctx
  return { ctx, set, next: () => visitor(readCookies(set[0]?.split(';')[0])) }
}

test('ACC-2 the first landing that names a source counts, and the next ones change nothing', () => {
  const first = visitor()
  expect(keepSource(first.ctx, { network: 'lights', sub1: ' a ', page: '2' })).toEqual({
    network: 'lights',
    ref: null,
    sub1: 'a',
    sub2: null,
    sub3: null,
  })
  expect(first.set[0]).toMatch(/^src=[\w-]+; Path=\/; Max-Age=2592000; SameSite=Lax; HttpOnly$/)
  const later = first.next()
  expect(keepSource(later.ctx, { network: 'others' })).toMatchObject({ network: 'lights' })
  expect(later.set).toEqual([])
  expect(sourceOf(later.ctx)).toMatchObject({ network: 'lights', sub1: 'a' })
})

test('SITE-4 a query without a source, or a cookie that is none, is no source', () => {
  const plain = visitor()
  expect(keepSource(plain.ctx, { q: '1', network: '', ref: ['a'] })).toBeNull()
  expect(plain.set).toEqual([])
  for (const src of [
    'x',
    Buffer.from('null').toString('base64url'),
    Buffer.from('{"a":1}').toString('base64url'),
    'A'.repeat(3_000),
  ])
    expect(sourceOf(visitor({ src }).ctx)).toBeNull()
})

test('ACC-2 what a stranger writes into it stays short and readable', () => {
  const it = visitor()
  expect(keepSource(it.ctx, { ref: `a\u0000b${'c'.repeat(200)}` })?.ref).toMatch(/^abc{98}$/)
})
