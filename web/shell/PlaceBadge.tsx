// The badge of one place in the navigation.
import { Badge, CreditsBadge } from '../kit/Badge.tsx'
import type { Place } from './places.ts'

export function PlaceBadge({ place: { count, credits }, className }: { place: Place; className?: string }) {
  if (count) return <Badge {...count} className={className} />
  if (credits !== undefined) return <CreditsBadge credits={credits} className={className} />
  return null
}
