// Grid of member cards: two columns from edge to edge on a phone, three, then four.
import type { ReactNode } from 'react'

export function CardGrid({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul aria-label={label} className="faces bleed grid grid-cols-2 gap-0.5 md:grid-cols-3 md:gap-4 xl:grid-cols-4">
      {children}
    </ul>
  )
}
