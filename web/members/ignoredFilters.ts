// Parts of an address that the search ignored: unreadable, unknown, or not offered by this site (SRCH-1, SITE-6).
import { type Filters, filterNames } from './filters.ts'

export type IgnoredFilter = (typeof filterNames)[number] | 'page' | 'unknown'

/** Further parameters of the search. */
const pagingParams = ['cursor', 'page']
const knownParams: readonly string[] = [...filterNames, ...pagingParams]

/** `used`: the filters of the answer; `pageNumber`: the first page that it gave. */
export function ignoredFilters(address: URLSearchParams, used: Filters, pageNumber: number): IgnoredFilter[] {
  const ages = [used.min_age, used.max_age]
  const wasApplied = (name: (typeof filterNames)[number]) => {
    const had = String(name.endsWith('_age') ? ages : used[name]).split(',')
    return (address.get(name) ?? '').split(',').every((it) => had.includes(it))
  }
  const ignored: IgnoredFilter[] = filterNames.filter((name) => address.has(name) && !wasApplied(name))
  if (address.has('cursor') && pageNumber === 1) ignored.push('page')
  if ([...address.keys()].some((name) => !knownParams.includes(name))) ignored.push('unknown')
  return ignored
}
