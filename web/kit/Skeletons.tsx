// Skeletons: placeholders of content while it loads.
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { CardGrid } from './CardGrid.tsx'
import { SlowNotice } from './SlowNotice.tsx'

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index)

export function Loading({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  // While a navigation is pending the shell says so.
  const isNavigating = useNavigation().state !== 'idle'
  return (
    <>
      <div role="status">
        <span className="sr-only">{t`Loading`}</span>
        <div aria-hidden>{children}</div>
      </div>
      {!isNavigating && <SlowNotice />}
    </>
  )
}

export function CardGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <Loading>
      <CardGrid>
        {indexes(count).map((it) => (
          <li key={it} className="bone grid aspect-3/4 items-end rounded-card! p-3 max-md:rounded-none!">
            <span className="block h-3.5 w-16 rounded-sm bg-line-strong opacity-30" />
          </li>
        ))}
      </CardGrid>
    </Loading>
  )
}

/** Rows with a round face and two lines. */
export function RowsSkeleton({ count = 5 }: { count?: number }) {
  return (
    <Loading>
      <div className="grid gap-5 p-4">
        {indexes(count).map((it) => (
          <div key={it} className="flex items-center gap-3">
            <span className="bone size-12 rounded-full!" />
            <span className="grid flex-1 gap-2">
              <span className="bone block h-3.5 w-2/5" />
              <span className="bone block h-3 w-3/4" />
            </span>
          </div>
        ))}
      </div>
    </Loading>
  )
}

/** Lines of text. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Loading>
      <div className="grid gap-3">
        {indexes(lines).map((it) => (
          <span key={it} className={`bone block h-4 ${it === lines - 1 ? 'w-1/2' : ''}`} />
        ))}
      </div>
    </Loading>
  )
}
