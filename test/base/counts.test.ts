// The last line of npm test is only as true as this counting (OPS-1).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { playwrightCounts, vitestCounts } from './counts.ts'

const folder = mkdtempSync(join(tmpdir(), 'nightjar-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(results: unknown) {
  const file = join(folder, 'results.json')
  writeFileSync(file, JSON.stringify(results))
  return file
}

test('OPS-1 a file of tests that could not begin is a failure', () => {
  const one = (status: string) => ({ status, fullName: status })
  const file = written({
    testResults: [
      { name: 'a', status: 'failed', assertionResults: ['passed', 'failed', 'pending', 'todo'].map(one) },
      { name: 'b', status: 'failed', assertionResults: [] },
    ],
  })
  expect(vitestCounts(file)).toEqual({ passed: ['passed'], failed: ['failed', 'b'], skipped: ['pending', 'todo'] })
})

test('OPS-1 a walk that passes the second time has failed, and a skipped one says why', () => {
  const one = (title: string, status: string, annotations: unknown[] = []) => ({
    title,
    tests: [{ status, annotations }],
  })
  const why = [{ type: 'skip', description: 'no camera' }]
  const inner = { specs: [one('flaky', 'flaky'), one('skipped', 'skipped', why)] }
  const file = written({ suites: [{ specs: [one('good', 'expected'), one('bad', 'unexpected')], suites: [inner] }] })
  expect(playwrightCounts(file)).toEqual({
    passed: ['good'],
    failed: ['bad', 'flaky'],
    skipped: ['skipped (no camera)'],
  })
})

test('OPS-1 results that are not there are no results', () => {
  expect(() => vitestCounts(join(folder, 'none.json'))).toThrow(/ENOENT/)
})
