// A part of a page with its heading, and what stands beside it.
import { type ReactNode, useId } from 'react'

export function Part({ heading, actions, children }: { heading: string; actions?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="grid gap-3" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-lg">
          {heading}
        </h2>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  )
}
