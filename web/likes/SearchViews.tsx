// The two ways through the members, as a switch: the grid of the search and the swipe game (SRCH-1, SWIPE-1).
import { useLingui } from '@lingui/react/macro'
import { Layers, LayoutGrid } from 'lucide-react'
import { useLocation } from 'react-router'
import { Link } from '../kit/Link.tsx'

export function SearchViews({ current }: { current: 'grid' | 'swipe' }) {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const views = [
    { key: 'grid', to: '/members', icon: LayoutGrid, name: t`Grid` },
    { key: 'swipe', to: '/swipe-game', icon: Layers, name: t`Swipe` },
  ]
  return (
    <nav aria-label={t`View`} className="inline-flex rounded-full border border-line bg-raised p-0.5">
      {views.map(({ key, to, icon: Icon, name }) => (
        <Link
          key={key}
          // The grid that one sees keeps its filters.
          to={key === current ? pathname + search : to}
          aria-current={key === current ? 'page' : undefined}
          className="inline-flex min-h-11 items-center gap-2 rounded-full px-3.5 font-semibold text-muted text-sm aria-current-page:bg-accent-soft aria-current-page:text-on-accent-soft"
        >
          <Icon className="size-4" aria-hidden />
          {name}
        </Link>
      ))}
    </nav>
  )
}
