// Reads the JSON results of test runners: names of passed, failed and skipped tests, with the beginning of each
// failure.
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export type Counts = { passed: string[]; failed: string[]; skipped: string[] }

const noCounts = (): Counts => ({ passed: [], failed: [], skipped: [] })
/** Lines of a failure in the summary; the whole is in the runner's output. */
const MAX_FAILURE_LINES = 12

function failure(name: string, said: string | undefined): string {
  const lines = stripVTControlCharacters(said ?? '')
    .split('\n')
    .filter((it) => it.trim())
  return [name, ...lines.slice(0, MAX_FAILURE_LINES)].join('\n    ')
}

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** Results of vitest. A file that failed to load counts as one failed test. */
export function vitestCounts(file: string): Counts {
  type Test = { status: string; fullName: string; failureMessages: string[] }
  type File = { name: string; status: string; message?: string; assertionResults: Test[] }
  const counts = noCounts()
  for (const { name, status, message, assertionResults } of json(file).testResults as File[]) {
    for (const test of assertionResults) {
      if (test.status === 'failed') counts.failed.push(failure(test.fullName, test.failureMessages[0]))
      else counts[test.status === 'passed' ? 'passed' : 'skipped'].push(test.fullName)
    }
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
      counts.failed.push(failure(name, message))
  }
  return counts
}

/** Results of Playwright, with the reasons of skipped tests. */
export function playwrightCounts(file: string): Counts {
  type Note = { type: string; description?: string }
  type Run = { errors: { message?: string }[] }
  type Spec = { title: string; tests: { status: string; annotations: Note[]; results: Run[] }[] }
  type Suite = { specs?: Spec[]; suites?: Suite[] }
  const specsOf = (suite: Suite): Spec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const counts = noCounts()
  for (const { title, tests } of (json(file).suites as Suite[]).flatMap(specsOf)) {
    for (const { status, annotations, results } of tests) {
      const why = annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description
      if (status === 'skipped') counts.skipped.push(why ? `${title} (${why})` : title)
      // A flaky test is a failure.
      else if (status === 'expected') counts.passed.push(title)
      else counts.failed.push(failure(title, results.flatMap(({ errors }) => errors)[0]?.message))
    }
  }
  return counts
}
