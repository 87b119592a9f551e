// Link of an alert; hidden on the page it leads to.
import type { ReactNode } from 'react'
import { useRenderedRoute } from '../base/renderedRoute.ts'
import { Link } from '../kit/Link.tsx'

export function StripLink({ to, children }: { to: string; children: ReactNode }) {
  if (useRenderedRoute().pathname === to) return null
  return (
    <Link to={to} className="link">
      {children}
    </Link>
  )
}
