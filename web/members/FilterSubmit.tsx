// Button of the filter sheet, with the number of those whom the filters would find (SRCH-1).
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Gender } from '../../contract/attributes.ts'
import { search } from '../../contract/index.ts'
import { MAX_EXACT_COUNT } from '../../contract/limits.ts'
import { query } from '../base/queries.ts'
import { useDebounced } from '../base/useDebounced.ts'
import { Button } from '../kit/Button.tsx'
import { type Filters, readFilters, searchUrl } from './filters.ts'

/** As old a number is shown again. */
const MAX_COUNT_AGE_MS = 60_000

type FilterSubmitProps = { draft: Filters; gender: Gender | undefined; onApply(): void }

export function FilterSubmit({ draft, gender, onApply }: FilterSubmitProps) {
  const url = searchUrl(draft)
  const debouncedUrl = useDebounced(url)
  const filters = readFilters(new URL(debouncedUrl, location.href).searchParams)
  const { data } = useQuery({ ...query(search.countResults, filters), staleTime: MAX_COUNT_AGE_MS, retry: false })
  // Until the number is known, and where it can't be, there is none: an old one would be wrong.
  const count = url === debouncedUrl ? data?.numResults : undefined
  const text = count === undefined ? <Trans>Show results</Trans> : <ShowCount count={count} gender={gender} />
  return (
    <>
      <Button kind="primary" className="num flex-1" onClick={onApply}>
        {text}
      </Button>
      <span role="status" className="sr-only">
        {count !== undefined && text}
      </span>
    </>
  )
}

/** Whole sentences: the noun has another case here than on its own. */
function ShowCount({ count, gender }: { count: number; gender: Gender | undefined }) {
  if (count === 0) return <Trans>See close matches</Trans>
  const isCapped = count > MAX_EXACT_COUNT
  if (gender === 'male')
    return isCapped ? <Trans>Show 1000+ men</Trans> : <Plural value={count} one="Show # man" other="Show # men" />
  if (gender === 'female')
    return isCapped ? <Trans>Show 1000+ women</Trans> : <Plural value={count} one="Show # woman" other="Show # women" />
  return isCapped ? (
    <Trans>Show 1000+ people</Trans>
  ) : (
    <Plural value={count} one="Show # person" other="Show # people" />
  )
}
