// Back button of the installed app, on member, likes and credits pages (NAV-4).
import { useLingui } from '@lingui/react/macro'
import { ChevronLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useMatches } from 'react-router'
import { Link } from '../kit/Link.tsx'

const pages = new Set([
  ...['members-id', 'likes-m-id', 'likes', 'likes-type'],
  ...['credits', 'credits-repeat-order', 'credits-id-paymentmethod'],
])

export function BackButton() {
  const { t } = useLingui()
  const route = useMatches().at(-1)?.id
  if (!route || !pages.has(route)) return null
  return (
    <Link
      to="/members"
      aria-label={t`Back`}
      onClick={goBack}
      className="-ml-2.5 hidden size-11 shrink-0 place-items-center rounded-full hover:bg-tint installed:grid"
    >
      <ChevronLeft aria-hidden />
    </Link>
  )
}

/** Without an earlier page of this site the link leads to the search. */
function goBack(event: MouseEvent) {
  const canGoBack = (window as { navigation?: { canGoBack: boolean } }).navigation?.canGoBack
  if (!(canGoBack ?? history.state?.idx > 0)) return
  event.preventDefault()
  history.back()
}
