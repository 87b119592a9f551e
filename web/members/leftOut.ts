// Which parts of an address the search could not heed: unreadable, unknown, or not offered by this site (SRCH-1, SITE-6).
import { type Filters, names } from './filters.ts'

export type LeftOut = (typeof names)[number] | 'page' | 'unknown'

/** What else an address of the search has. */
const places = ['cursor', 'page']
const known: readonly string[] = [...names, ...places]

/** `used`: the filters of the answer; `pageNumber`: the first page that it gave. */
export function leftOut(address: URLSearchParams, used: Filters, pageNumber: number): LeftOut[] {
  const ages = [used.min_age, used.max_age]
  const heeds = (name: (typeof names)[number]) => {
    const had = String(name.endsWith('_age') ? ages : used[name]).split(',')
    return (address.get(name) ?? '').split(',').every((it) => had.includes(it))
  }
  const wrong: LeftOut[] = names.filter((name) => address.has(name) && !heeds(name))
  if (address.has('cursor') && pageNumber === 1) wrong.push('page')
  if ([...address.keys()].some((name) => !known.includes(name))) wrong.push('unknown')
  return wrong
}
