// The table of rate limits: it names every call, the documents show it, and settings stay within bounds (SAFE-10).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { calls } from '../contract/index.ts'
import { type Bucket, RATE_LIMIT_PERCENT, rateLimitBuckets } from '../contract/rateLimits.ts'
import { rateLimitsFile, withRateLimits } from '../ops/rateLimitsText.ts'
import { buckets, scaled } from '../server/base/rateLimits/buckets.ts'
import { rateLimitTable } from '../server/base/rateLimits/rateLimitTable.ts'
import { files, root } from './sourceFiles.ts'

const names = calls.map(({ name }) => name)

test('SAFE-10 every call takes from a bucket, and the table names no other', () => {
  expect(names.filter((name) => !Object.keys(rateLimitTable[name] ?? {}).length)).toEqual([])
  const inTable = Object.keys(rateLimitTable).filter((name) => /^[a-zA-Z]+\.\w+$/.test(name))
  expect(inTable.filter((name) => !names.includes(name))).toEqual([])
})

test('SAFE-10 a call that writes takes from more than what reading takes from', () => {
  const writing = calls.filter(({ writes, access }) => writes && access !== 'system').map(({ name }) => name)
  expect(writing.filter((name) => !rateLimitTable[name]?.writes && name !== 'chats.find')).toEqual([])
})

test('SAFE-10 every file that asks for a session is in the table', () => {
  const routes = files('server')
    .filter((file) => !/test\.ts$|sandbox|base\//.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return text.includes('http.ctxOf(') ? [...text.matchAll(/http\.(?:get|post)(?:<.*?>)?\('(\/[^']+)'/g)] : []
    })
    .map(([, path]) => path as string)
  expect(routes.length).toBeGreaterThan(5)
  expect(routes.filter((path) => !rateLimitTable[path])).toEqual([])
})

test('SAFE-10 CALL-3 an Idempotency-Key is kept only for calls that declare it, none of which has a secret', () => {
  const keyed = calls.filter(({ idempotency_key }) => idempotency_key)
  expect(keyed.filter(({ secret, writes }) => secret || !writes)).toEqual([])
  expect(names.filter((name) => rateLimitTable[name]?.keys).toSorted()).toEqual(
    keyed.map(({ name }) => name).toSorted(),
  )
})

test('SAFE-10 docs/security.md shows the limits as the code has them', () => {
  const written = readFileSync(join(root, rateLimitsFile), 'utf8')
  expect(withRateLimits(written), `${rateLimitsFile} is out of date: npm run limits`).toBe(written)
})

test('SAFE-10 in production a site’s percentage stays within bounds, elsewhere benches raise it', () => {
  const max = (production: boolean, bucket: Bucket, percent?: number) =>
    scaled(
      {
        app: { env: { production } },
        site: { choices: { rate_limits: percent === undefined ? {} : { [bucket]: percent } } },
      } as never,
      bucket,
      200,
    )
  for (const bucket of rateLimitBuckets) {
    expect(buckets[bucket]).toBeDefined()
    expect([max(true, bucket), max(false, bucket)]).toEqual([200, 200])
    expect(max(true, bucket, 1_000_000)).toBe((200 * RATE_LIMIT_PERCENT.max) / 100)
    expect(max(true, bucket, 1)).toBe((200 * RATE_LIMIT_PERCENT.min) / 100)
    expect(max(false, bucket, 1_000_000)).toBe(2_000_000)
  }
})
