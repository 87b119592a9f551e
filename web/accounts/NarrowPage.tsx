// Layout of a page with one task: a narrow column, a card on a desktop.
import type { ReactNode } from 'react'

export function NarrowPage({ children }: { children: ReactNode }) {
  return (
    <div className="wrap max-w-[460px]! py-8 md:py-14">
      <div className="grid gap-5 md:rounded-sheet md:border md:border-line md:bg-raised md:p-8 md:shadow-1">
        {children}
      </div>
    </div>
  )
}
