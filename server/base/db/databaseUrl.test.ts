// One reading of DATABASE_URL for both drivers (OPS-2).
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseDatabaseUrl } from './databaseUrl.ts'

const base = 'postgres://me:p%40ss@db.example.com:5433/nightjar'
const ca = join(mkdtempSync(join(tmpdir(), 'ca-')), 'ca.pem')
writeFileSync(ca, 'a certificate')

test('OPS-2 without sslmode neither driver uses TLS, and other parameters go to PostgreSQL', () => {
  const { url, ssl, pgUrl } = parseDatabaseUrl(`${base}?application_name=a`)
  expect([url, ssl]).toEqual([`${base}?application_name=a`, false])
  expect(new URL(pgUrl).searchParams.get('sslmode')).toBe('disable')
})

test('OPS-2 sslmode means for both what it means for libpq', () => {
  const read = (query: string) => parseDatabaseUrl(`${base}?${query}`)
  expect(read('sslmode=require').ssl).toMatchObject({ rejectUnauthorized: false })
  expect(read('sslmode=verify-full').ssl).toMatchObject({ rejectUnauthorized: true, servername: 'db.example.com' })
  expect(read(`sslmode=verify-full&sslrootcert=${ca}`).ssl).toMatchObject({
    ca: 'a certificate',
    rejectUnauthorized: true,
  })
  expect(read(`sslmode=verify-ca&sslrootcert=${ca}`).ssl).toMatchObject({
    ca: 'a certificate',
    rejectUnauthorized: true,
  })
  expect(read('sslmode=verify-full&sslrootcert=system').ssl).toMatchObject({ rejectUnauthorized: true })
  expect(read('sslmode=disable').ssl).toBe(false)
  const { url, pgUrl } = read(`sslmode=verify-full&sslrootcert=${ca}&channel_binding=require`)
  expect(url).toBe(base)
  expect(Object.fromEntries(new URL(pgUrl).searchParams)).toEqual({
    sslmode: 'verify-full',
    uselibpqcompat: 'true',
    sslrootcert: ca,
  })
})

test('OPS-2 what cannot be read is named, and nothing of it quoted', () => {
  for (const [text, message] of [
    ['foo', /^DATABASE_URL: the form is /],
    ['mysql://me:secret@db/x', /^DATABASE_URL: the form is /],
    [`${base}?sslmode=prefer`, /sslmode is one of/],
    [`${base}?sslmode=verify-ca`, /needs sslrootcert/],
    [`${base}?sslmode=verify-full&sslrootcert=/nowhere/ca.pem`, /file of sslrootcert cannot be read/],
  ] as const) {
    let thrown = ''
    try {
      parseDatabaseUrl(text)
    } catch (error) {
      thrown = (error as Error).message
    }
    expect(thrown).toMatch(message)
    expect(thrown).not.toMatch(/secret|p%40ss|p@ss/)
  }
})
