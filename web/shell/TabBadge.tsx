// Badge of a navigation tab.
import { Badge, CreditsBadge } from '../kit/Badge.tsx'
import type { NavigationTab } from './navigationTabs.ts'

export function TabBadge({ tab: { count, credits }, className }: { tab: NavigationTab; className?: string }) {
  if (count) return <Badge {...count} className={className} />
  if (credits !== undefined) return <CreditsBadge credits={credits} className={className} />
  return null
}
