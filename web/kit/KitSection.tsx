// Section of /kit: a heading and its components.
import type { ReactNode } from 'react'

export function KitSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3.5">
      <h2 className="font-[650] text-base text-muted tracking-normal">{heading}</h2>
      {children}
    </section>
  )
}
