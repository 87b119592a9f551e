// Back link on large screens: to the page before, or to the search after a direct visit.
import { Trans } from '@lingui/react/macro'
import { ChevronLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Link } from '../kit/Link.tsx'

export function BackLink() {
  const navigate = useNavigate()
  const { key, pathname } = useLocation()
  const from = pathname.startsWith('/likes') ? '/likes' : '/members'
  const back = (event: MouseEvent) => {
    if (key === 'default' || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <Link to={from} onClick={back} className="link inline-flex min-h-11 items-center gap-1 text-sm max-md:hidden">
      <ChevronLeft className="size-4" aria-hidden />
      <Trans>Back</Trans>
    </Link>
  )
}
