// /members: the search; its filters live in the address (SRCH-1 to SRCH-3, SITE-5).
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { memo, Suspense, useLayoutEffect, useState } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import type { Output } from '../../contract/call.ts'
import { type search, sites } from '../../contract/index.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { lazyChunk } from '../base/lazyChunk.ts'
import { browserClient, queryLoaders, optionalQuery, query } from '../base/queries.ts'
import { useSearchAccess } from '../base/session.ts'
import { ErrorState } from '../kit/EmptyState.tsx'
import { CardGridSkeleton } from '../kit/Skeletons.tsx'
import { Title } from '../shell/Title.tsx'
import { FilterPanel, FilterSheet } from './FilterForms.tsx'
import { Found } from './Found.tsx'
import { addressOf, type Filters, heeded, saidIn, searchQuery } from './filters.ts'
import { HowMany } from './HowMany.tsx'
import { loadStay, wasHere } from './stays.ts'
import './searchTexts.ts'

export const handle: RouteHandle = { access: 'search', layout: 'default' }

const VisitorCall = lazyChunk(async () => (await import('./VisitorCall.tsx')).default)
const InAddress = lazyChunk(async () => (await import('./InAddress.tsx')).default)

type Page = Output<typeof search.find>

/** Milliseconds after which people are looked for anew, except by going back. */
const fresh = 300_000

/** The regions of all countries weigh as much as the people do: without a chosen one they are asked for when the filters show. */
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
  // Going back, the address is there before the page.
  const back = href === location.href
  if (!back && Date.now() - dataUpdatedAt > fresh) client.removeQueries({ queryKey })
  if (back && !dataUpdatedAt && wasHere()) (await loadStay()).bringBack(client)
  return loaders.clientLoader(args)
}

export default function MembersScreen() {
  const { t } = useLingui()
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const may_search = useSearchAccess()
  const found = useInfiniteQuery(searchQuery(address))
  const first = found.data?.pages[0]
  const chosen = heeded(address, first?.filters)
  const shown: Filters = first?.filters ?? chosen
  const apply = (filters: Filters) => void navigate(addressOf(filters))
  const looking = useLooking()
  const settled = useStay(String(address))
  const said = saidIn(address)

  return (
    <div className="wrap pt-4 pb-6 lg:grid lg:grid-cols-[264px_minmax(0,1fr)] lg:items-start lg:gap-6 lg:pt-6">
      <Title>{t`Search`}</Title>
      <FilterPanel chosen={chosen} shown={shown} onChange={apply} />
      <section>
        <div className="mb-3 flex items-center justify-between gap-3 lg:mb-4">
          <div>
            <h1>{t`Around you`}</h1>
            <p className="num mt-1 min-h-5 text-muted text-sm" role="status">
              {first && <HowMany count={first.numResults} gender={shown.gender} />}
            </p>
          </div>
          <FilterSheet chosen={chosen} shown={shown} onChange={apply} />
        </div>
        {said && <Said said={said} first={first} />}
        {may_search !== 'full' && visitorCall}
        {looking || found.isPending ? (
          <CardGridSkeleton />
        ) : found.data ? (
          <Found
            found={found}
            pages={found.data.pages}
            chosen={chosen}
            later={address.has('cursor')}
            settled={settled}
          />
        ) : (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        )}
      </section>
    </div>
  )
}

/** The very same at every render: one that changes would be taken away while its script is still on the way. */
const visitorCall = (
  <Suspense>
    <VisitorCall />
  </Suspense>
)

type SaidProps = { said: string; first: Page | undefined }

/** What the address asks for; the same as long as that is. */
const Said = memo(function Said({ said, first }: SaidProps) {
  const navigate = useNavigate()
  const address = new URLSearchParams(said)
  const chosen = heeded(address, first?.filters)
  return (
    <Suspense fallback={<div className={`mb-3 ${Object.keys(chosen).length ? 'h-12 lg:hidden' : 'h-10 lg:h-5'}`} />}>
      <InAddress
        {...{ address, chosen }}
        shown={first?.filters ?? chosen}
        page={first?.pageNumber ?? 0}
        onChange={(filters) => void navigate(addressOf(filters))}
      />
    </Suspense>
  )
})

/** Back leads to the same card. False until the place is found again. */
function useStay(address: string): boolean {
  const client = useQueryClient()
  const [settled, settle] = useState(false)
  // It is left at once: a step back may come before the browser has painted the profile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is a stay of its own
  useLayoutEffect(() => {
    let leave: (() => void) | undefined
    let gone = false
    void loadStay().then(({ stayAt }) => {
      if (gone) return
      leave = stayAt(client)
      requestAnimationFrame(() => settle(true))
    })
    return () => {
      gone = true
      leave?.()
    }
  }, [client, address])
  return settled
}

/** Another search is on its way. */
function useLooking(): boolean {
  const { location } = useNavigation()
  return location?.pathname === '/members'
}
