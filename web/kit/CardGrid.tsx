// Grid of member cards: two columns from edge to edge on a phone, one where text is large; then three, four.
import type { ReactNode } from 'react'

export function CardGrid({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul aria-label={label} className="faces bleed grid card-columns gap-0.5 md:grid-cols-3 md:gap-4 xl:grid-cols-4">
      {children}
    </ul>
  )
}
