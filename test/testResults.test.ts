// The summary line of npm test depends on this counting (OPS-1).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { playwrightCounts, vitestCounts } from './testResults.ts'

const folder = mkdtempSync(join(tmpdir(), 'nightjar-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(results: unknown) {
  const file = join(folder, 'results.json')
  writeFileSync(file, JSON.stringify(results))
  return file
}

test('OPS-1 a test file that fails to load counts as a failure, with its reason', () => {
  const one = (status: string) => ({
    status,
    fullName: status,
    failureMessages: ['\u001b[31mno\u001b[39m\n\nat a.ts:1'],
  })
  const file = written({
    testResults: [
      { name: 'a', status: 'failed', assertionResults: ['passed', 'failed', 'pending', 'todo'].map(one) },
      { name: 'b', status: 'failed', message: 'no such file', assertionResults: [] },
    ],
  })
  expect(vitestCounts(file)).toEqual({
    passed: ['passed'],
    failed: ['failed\n    no\n    at a.ts:1', 'b\n    no such file'],
    skipped: ['pending', 'todo'],
  })
})

test('OPS-1 a flaky end-to-end test counts as failed; a skipped one shows its reason', () => {
  const one = (title: string, status: string, annotations: unknown[] = []) => ({
    title,
    tests: [{ status, annotations, results: [{ errors: [] }, { errors: [{ message: 'a\n'.repeat(100) }] }] }],
  })
  const why = [{ type: 'skip', description: 'no camera' }]
  const inner = { specs: [one('flaky', 'flaky'), one('skipped', 'skipped', why)] }
  const file = written({ suites: [{ specs: [one('good', 'expected'), one('bad', 'unexpected')], suites: [inner] }] })
  expect(playwrightCounts(file)).toEqual({
    passed: ['good'],
    failed: ['bad', 'flaky'].map((it) => `${it}${'\n    a'.repeat(12)}`),
    skipped: ['skipped (no camera)'],
  })
})

test('OPS-1 missing results are an error', () => {
  expect(() => vitestCounts(join(folder, 'none.json'))).toThrow(/ENOENT/)
})
