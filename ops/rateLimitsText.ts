// The rate limits as two tables of docs/security.md: the buckets, and what each call, page and file takes (SAFE-10).

import { type BucketLimits, buckets } from '../server/base/rateLimits/buckets.ts'
import type { RateLimit } from '../server/base/rateLimits/rateLimit.ts'
import { rateLimitTable } from '../server/base/rateLimits/rateLimitTable.ts'

/** Where they are written, between two marks. */
export const rateLimitsFile = 'docs/security.md'
const marks = ['<!-- npm run limits: begin -->', '<!-- npm run limits: end -->'] as const

const inWindow = ({ max, windowSeconds }: RateLimit) => {
  const count = max.toLocaleString('en')
  if (windowSeconds === 3_600) return `${count} an hour`
  return windowSeconds === 60 ? `${count} a minute` : `${count} in ${windowSeconds} s`
}

function limitsOf({ limits, open = {} }: BucketLimits): string {
  const windows = Object.entries(limits).map(([scope, ofScope]) => `${scope}: ${ofScope.map(inWindow).join(', ')}`)
  const atOnce = Object.entries(open).map(([scope, max]) => `${scope}: ${max.toLocaleString('en')} at the same time`)
  return [...windows, ...atOnce].join('; ')
}

const bucketRows = () =>
  Object.entries(buckets).map(([name, bucket]) => `| ${name} | ${bucket.what} | ${limitsOf(bucket)} |`)

/** Calls with the same costs share a row. */
function costRows(): string[] {
  const names = Map.groupBy(Object.keys(rateLimitTable), (name) =>
    Object.entries(rateLimitTable[name] ?? {})
      .map(([bucket, cost]) => (cost === 1 ? bucket : `${bucket} × ${cost}`))
      .join(', '),
  )
  return [...names].map(([costs, ofCosts]) => `| ${costs} | ${ofCosts.map((name) => `\`${name}\``).join(', ')} |`)
}

const tables = () =>
  [
    ...['| bucket | of what | limits |', '|---|---|---|', ...bucketRows(), ''],
    ...['| takes from | calls, pages, files |', '|---|---|', ...costRows()],
  ].join('\n')

/** The document with its tables as the code has them now. */
export function withRateLimits(document: string): string {
  const [begin, end] = marks.map((mark) => document.indexOf(mark)) as [number, number]
  if (begin < 0 || end < begin) throw new Error(`${rateLimitsFile} has no marks of npm run limits`)
  return `${document.slice(0, begin + marks[0].length)}\n${tables()}\n${document.slice(end)}`
}
