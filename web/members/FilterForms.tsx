// Search filters: a panel beside the results on a large screen, a sheet on a small one; only the one in use is loaded
// (SRCH-1).
import { Trans } from '@lingui/react/macro'
import { SlidersHorizontal } from 'lucide-react'
import { Suspense, startTransition, useState } from 'react'
import { lazyChunk } from '../base/lazyChunk.ts'
import { useIdle, whenIdle } from '../base/useIdle.ts'
import { useMediaQuery } from '../base/useMediaQuery.ts'
import { Button } from '../kit/Button.tsx'
import { SlowNotice } from '../kit/SlowNotice.tsx'
import type { Filters } from './filters.ts'

export type FilterFormProps = {
  /** Filters in the address. */
  chosen: Filters
  /** With the defaults that the server applied. */
  shown: Filters
  onChange(filters: Filters): void
}

/** Until the page is idle, the panel stays as the server rendered it. */
const Panel = lazyChunk(async () => {
  await whenIdle()
  return (await import('./FilterPanel.tsx')).default
})
const Sheet = lazyChunk(async () => (await import('./FilterDialog.tsx')).default)

/** Tailwind's `lg`. */
const wideScreen = '(min-width: 992px)'

/**
 * Rendered for everybody, because the server knows no screen width; removed, and its code never loaded, where it is
 * hidden.
 */
export function FilterPanel(props: FilterFormProps) {
  const isWide = useMediaQuery(wideScreen)
  if (!isWide) return null
  return (
    <Suspense fallback={<div className="hidden h-140 rounded-card border border-line bg-raised shadow-1 lg:block" />}>
      <Panel {...props} />
    </Suspense>
  )
}

export function FilterSheet({ chosen, shown, onChange }: FilterFormProps) {
  const [draft, setDraft] = useState<Filters | null>(null)
  // Opening or closing makes the whole page inert or not: as a transition, so that no tap waits for it on a slow phone.
  const change = (it: Filters | null) => (it && draft ? setDraft(it) : startTransition(() => setDraft(it)))
  const isIdle = useIdle()
  const active = filterCount(chosen)
  return (
    <div className="lg:hidden">
      <Button small aria-haspopup="dialog" onClick={() => change(chosen)}>
        <SlidersHorizontal className="size-4" aria-hidden />
        <Trans>Filters</Trans>
        {active > 0 && (
          <span className="num grid h-5 min-w-5 place-items-center rounded-full bg-accent-soft px-1.5 text-[12px] text-on-accent-soft">
            {active}
          </span>
        )}
      </Button>
      {(isIdle || draft) && (
        <Suspense fallback={draft && <SlowNotice />}>
          <Sheet draft={draft} shown={shown} onDraft={change} onChange={onChange} />
        </Suspense>
      )}
    </div>
  )
}

/** Both ages count as one. */
const filterCount = ({ min_age, max_age, ...rest }: Filters) =>
  Object.values(rest).filter((it) => it !== undefined).length + (min_age || max_age ? 1 : 0)
