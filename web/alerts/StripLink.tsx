// Link of an alert.
import type { ReactNode } from 'react'
import { Link } from '../kit/Link.tsx'

export const StripLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="link">
    {children}
  </Link>
)
