// /members: the search; its filters live in the address (SRCH-1 to SRCH-3, SITE-5).
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import { sites } from '../../contract/index.ts'
import type { Handle } from '../base/handle.ts'
import { fill, optional, query } from '../base/queries.ts'
import { useMaySearch } from '../base/session.ts'
import { ErrorState } from '../kit/Empty.tsx'
import { FacesSkeleton } from '../kit/Skeletons.tsx'
import { Title } from '../shell/Title.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterPanel, FilterSheet } from './FilterForms.tsx'
import { Found } from './Found.tsx'
import { addressOf, type Filters, readFilters, searchQuery } from './filters.ts'
import { HowMany } from './HowMany.tsx'
import { VisitorCall } from './VisitorCall.tsx'

export const handle: Handle = { access: 'search', layout: 'default' }

const filled = fill(({ search }) => [optional(searchQuery(search)), optional(query(sites.regions, {}))])
export const loader = filled.loader
export const clientLoader = filled.clientLoader

export default function MembersScreen() {
  const { t } = useLingui()
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const may_search = useMaySearch()
  const found = useInfiniteQuery(searchQuery(address))
  const first = found.data?.pages[0]
  const chosen = readFilters(address)
  const shown: Filters = { ...chosen, ...first?.filters }
  const apply = (filters: Filters) => void navigate(addressOf(filters))
  const looking = useLooking()

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
        <FilterChips chosen={chosen} shown={shown} onChange={apply} />
        {may_search !== 'full' && <VisitorCall />}
        {looking || found.isPending ? (
          <FacesSkeleton />
        ) : found.data ? (
          <Found found={found} pages={found.data.pages} address={address} />
        ) : (
          <ErrorState
            error={found.error}
            onRetry={() => (found.error.status === 400 ? apply(chosen) : void found.refetch())}
          />
        )}
      </section>
    </div>
  )
}

/** Another search is on its way. */
function useLooking(): boolean {
  const { location } = useNavigation()
  return location?.pathname === '/members'
}
