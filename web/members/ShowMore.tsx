// Next page: a link without JavaScript; hydrated it appends to the list; further pages come when it scrolls into view (SRCH-1).
import { Trans } from '@lingui/react/macro'
import { type MouseEvent, useEffect, useRef } from 'react'
import { observeIntersection } from '../base/observeIntersection.ts'
import { LinkButton } from '../kit/Button.tsx'
import { ErrorState } from '../kit/EmptyState.tsx'

export type Paging = {
  fetchNextPage(): Promise<unknown>
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: unknown
}
/** A press shows so many more. Before it the footer can be reached: after the first page, too (NAV-1, PRO-8). */
const PAGES_PER_PRESS = 4

type ShowMoreProps = { paging: Paging; pages: number; isRestored: boolean; to: string }

export function ShowMore({ paging, pages, isRestored, to }: ShowMoreProps) {
  const container = useRef<HTMLDivElement>(null)
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = paging
  const isIdle = isRestored && !isFetchingNextPage && !isFetchNextPageError
  const needsPress = pages % PAGES_PER_PRESS === 1
  const next = useRef(fetchNextPage)
  useEffect(() => {
    next.current = fetchNextPage
  })
  useEffect(() => {
    if (!isIdle || needsPress || !container.current) return
    const observer = observeIntersection(container.current, () => void next.current(), { rootMargin: '600px' })
    return () => observer.disconnect()
  }, [isIdle, needsPress])

  if (isFetchNextPageError) return <ErrorState error={paging.error} onRetry={() => void fetchNextPage()} />
  return (
    <div
      ref={container}
      data-grows={!needsPress || isFetchingNextPage || undefined}
      className="grid justify-center p-6"
    >
      <LinkButton
        to={to}
        aria-busy={isFetchingNextPage || undefined}
        onClick={(event: MouseEvent) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          if (!isFetchingNextPage) void fetchNextPage()
        }}
      >
        {isFetchingNextPage ? <Trans>Loading…</Trans> : <Trans>Show more</Trans>}
      </LinkButton>
    </div>
  )
}
