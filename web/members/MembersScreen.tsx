// /members: the search; its filters are in the address (SRCH-1 to SRCH-3, SITE-5).
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronRight, Sparkles } from 'lucide-react'
import { memo, Suspense, useLayoutEffect, useState } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import type { Output } from '../../contract/call.ts'
import { type search, sites } from '../../contract/index.ts'
import { SEARCH_PAGE_SIZE } from '../../contract/limits.ts'
import { lazyChunk } from '../base/lazyChunk.ts'
import { browserClient, optionalQuery, query, queryLoaders } from '../base/queries.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { useSearchAccess, useUser } from '../base/session.ts'
import { ErrorState } from '../kit/EmptyState.tsx'
import { Link } from '../kit/Link.tsx'
import { CardGridSkeleton } from '../kit/Skeletons.tsx'
import { Title } from '../kit/Title.tsx'
import { SearchViews } from '../likes/SearchViews.tsx'
import { FilterPanel, FilterSheet } from './FilterForms.tsx'
import { appliedFilters, type Filters, searchParamsOf, searchQuery, searchUrl } from './filters.ts'
import { hasStoredSearch, loadScrollRestoration } from './loadScrollRestoration.ts'
import { ResultCount } from './ResultCount.tsx'
import { SearchResults } from './SearchResults.tsx'
import './searchTexts.ts'

export const handle: RouteHandle = { access: 'search', layout: 'default' }

const SignupBanner = lazyChunk(async () => (await import('./SignupBanner.tsx')).default, { optional: true })
const ActiveFilters = lazyChunk(async () => (await import('./ActiveFilters.tsx')).default, { optional: true })

type Page = Output<typeof search.find>

/** An older result is fetched again, except on going back. */
const MAX_CACHE_AGE_MS = 300_000

/**
 * The regions of all countries weigh as much as the results: without a region in the address they are fetched when the
 * filters show.
 */
const loaders = queryLoaders(({ search }) => [
  optionalQuery(searchQuery(search)),
  ...(search.has('countryregion') ? [optionalQuery(query(sites.regions, {}))] : []),
])
export const loader = loaders.loader

export async function clientLoader(args: Parameters<typeof loaders.clientLoader>[0]) {
  const { href, searchParams } = new URL(args.request.url)
  const client = browserClient()
  const { queryKey } = searchQuery(searchParams)
  const { dataUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {}
  // On going back the address has changed before the loader runs.
  const isBack = href === location.href
  if (!isBack && Date.now() - dataUpdatedAt > MAX_CACHE_AGE_MS) client.removeQueries({ queryKey })
  if (isBack && !dataUpdatedAt && hasStoredSearch()) (await loadScrollRestoration()).restorePages(client)
  return loaders.clientLoader(args)
}

export default function MembersScreen() {
  const { t } = useLingui()
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const searchAccess = useSearchAccess()
  const isVisitor = useUser() === null
  const results = useInfiniteQuery(searchQuery(address))
  const first = results.data?.pages[0]
  const hasLockedPhotos = first?.results.some(({ main_image }) => main_image?.status === 'locked')
  const addressFilters = appliedFilters(address, first?.filters)
  const shownFilters: Filters = first?.filters ?? addressFilters
  const apply = (filters: Filters) => void navigate(searchUrl(filters))
  const isSearching = useIsSearching()
  const isRestored = useScrollRestoration(String(address))
  const searchParams = searchParamsOf(address)

  return (
    <div className="wrap pt-4 pb-6 lg:grid lg:grid-cols-[264px_minmax(0,1fr)] lg:items-start lg:gap-6 lg:pt-6">
      <Title>{t`Search`}</Title>
      <FilterPanel chosen={addressFilters} shown={shownFilters} onChange={apply} />
      <section>
        <div className="mb-3 flex items-center justify-between gap-3 lg:mb-4">
          <div>
            <h1>{t`Around you`}</h1>
            <p className="num mt-1 min-h-5 text-muted text-sm" role="status">
              {first && <ResultCount count={first.numResults} gender={shownFilters.gender} />}
            </p>
          </div>
          <FilterSheet chosen={addressFilters} shown={shownFilters} onChange={apply} />
        </div>
        {!isVisitor && waysOfSearching}
        {searchParams && <AddressFilters searchParams={searchParams} first={first} />}
        {isVisitor && (searchAccess !== 'full' || hasLockedPhotos) && signupBanner}
        {isSearching || results.isPending ? (
          <CardGridSkeleton />
        ) : results.data ? (
          <SearchResults
            paging={results}
            pages={results.data.pages}
            chosen={addressFilters}
            isLaterPage={address.has('cursor')}
            isRestored={isRestored}
            end={isVisitor && isCutOff(results.data.pages) && signupEnd}
          />
        ) : (
          <ErrorState error={results.error} onRetry={() => void results.refetch()} />
        )}
      </section>
    </div>
  )
}

/** Beside the grid: the swipe game, and the match finder (SRCH-4, SWIPE-1). */
const waysOfSearching = (
  <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 lg:mb-4">
    <SearchViews current="grid" />
    <Link to="/match-finder" className="link inline-flex min-h-11 items-center gap-1.5 font-semibold text-sm">
      <Sparkles className="size-4 shrink-0" aria-hidden />
      <Trans>Best matches for you</Trans>
      <ChevronRight className="size-4 shrink-0" aria-hidden />
    </Link>
  </div>
)

/** The same element at every render: another one would unmount the suspended one while its chunk loads. */
const signupBanner = (
  <Suspense>
    <SignupBanner />
  </Suspense>
)

const signupEnd = (
  <Suspense>
    <SignupBanner isEnd />
  </Suspense>
)

/** There are more results than a visitor's pages show. */
function isCutOff(pages: Page[]): boolean {
  const last = pages.at(-1)
  return last?.next === null && last.numResults > last.pageNumber * SEARCH_PAGE_SIZE
}

type AddressFiltersProps = { searchParams: string; first: Page | undefined }

/** Depends on the search parameters only, so that it is not rendered again while they stay. */
const AddressFilters = memo(function AddressFilters({ searchParams, first }: AddressFiltersProps) {
  const navigate = useNavigate()
  const address = new URLSearchParams(searchParams)
  const addressFilters = appliedFilters(address, first?.filters)
  return (
    <Suspense
      fallback={<div className={`mb-3 ${Object.keys(addressFilters).length ? 'h-12 lg:hidden' : 'h-10 lg:h-5'}`} />}
    >
      <ActiveFilters
        {...{ address, chosen: addressFilters }}
        shown={first?.filters ?? addressFilters}
        page={first?.pageNumber ?? 0}
        onChange={(filters) => void navigate(searchUrl(filters))}
      />
    </Suspense>
  )
})

/** Back leads to the same card. False until the scroll position is restored. */
function useScrollRestoration(address: string): boolean {
  const client = useQueryClient()
  const [settled, settle] = useState(false)
  // A layout effect, so that its cleanup runs at once: a step back may come before the browser has painted the profile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is a stay of its own
  useLayoutEffect(() => {
    let leave: (() => void) | undefined
    let isCancelled = false
    void loadScrollRestoration().then(({ trackSearch: stayAt }) => {
      if (isCancelled) return
      leave = stayAt(client)
      requestAnimationFrame(() => settle(true))
    })
    return () => {
      isCancelled = true
      leave?.()
    }
  }, [client, address])
  return settled
}

/** A navigation to another search is pending. */
function useIsSearching(): boolean {
  const { location } = useNavigation()
  return location?.pathname === '/members'
}
