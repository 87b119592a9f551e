// Panel of the filters beside the results on a large screen; a change searches after a short delay (SRCH-1).
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Link } from '../kit/Link.tsx'
import { FilterFields } from './FilterFields.tsx'
import type { FilterFormProps } from './FilterForms.tsx'
import { type Filters, searchUrl } from './filters.ts'

/** Debounces a slider that is moved. */
const SEARCH_DELAY_MS = 400

export default function FilterPanel({ chosen, shown, onChange }: FilterFormProps) {
  const [draft, setDraft] = useState<Filters | null>(null)
  const apply = useRef(onChange)
  useEffect(() => {
    apply.current = onChange
  })
  useEffect(() => {
    if (!draft) return
    const timer = setTimeout(() => apply.current(draft), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [draft])
  if (draft && searchUrl(draft) === searchUrl(chosen)) setDraft(null)
  return (
    <aside
      aria-labelledby="filters"
      className="sticky top-20 hidden max-h-[calc(100dvh-96px)] gap-5 overflow-y-auto overscroll-contain rounded-card border border-line bg-raised p-5 shadow-1 lg:grid"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 id="filters" className="text-lg">
          <Trans>Filters</Trans>
        </h2>
        {Object.keys(chosen).length > 0 && (
          <Link to="/members" className="link -my-2 inline-flex min-h-11 items-center text-sm">
            <Trans>Reset</Trans>
          </Link>
        )}
      </div>
      <FilterFields
        value={{ ...shown, ...draft }}
        onChange={(change) => setDraft({ ...chosen, ...draft, ...change })}
      />
    </aside>
  )
}
