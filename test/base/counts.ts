// What a test runner wrote down, as names of tests that passed, failed or were skipped.
import { readFileSync } from 'node:fs'

export type Counts = { passed: string[]; failed: string[]; skipped: string[] }

const noCounts = (): Counts => ({ passed: [], failed: [], skipped: [] })
const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** vitest's JSON. A file that could not even begin has no failed test of its own and counts as one. */
export function vitestCounts(file: string): Counts {
  type Test = { status: string; fullName: string }
  type File = { name: string; status: string; message?: string; assertionResults: Test[] }
  const counts = noCounts()
  for (const { name, status, assertionResults } of json(file).testResults as File[]) {
    for (const test of assertionResults) {
      const at = test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped'
      counts[at].push(test.fullName)
    }
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) counts.failed.push(name)
  }
  return counts
}

/** Playwright's JSON. The reason of a skipped walk stands behind it. */
export function playwrightCounts(file: string): Counts {
  type Note = { type: string; description?: string }
  type Spec = { title: string; tests: { status: string; annotations: Note[] }[] }
  type Suite = { specs?: Spec[]; suites?: Suite[] }
  const specsOf = (suite: Suite): Spec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const counts = noCounts()
  for (const { title, tests } of (json(file).suites as Suite[]).flatMap(specsOf)) {
    for (const { status, annotations } of tests) {
      const why = annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description
      if (status === 'skipped') counts.skipped.push(why ? `${title} (${why})` : title)
      // One that passed only the second time is a failure: nothing here may depend on luck.
      else counts[status === 'expected' ? 'passed' : 'failed'].push(title)
    }
  }
  return counts
}
