// One kind of likes, with tabs to the other two (LIKE-2 to LIKE-4).
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { likes } from '../../contract/index.ts'
import { lazyChunk } from '../base/lazyChunk.ts'
import { query } from '../base/queries.ts'
import { Badge } from '../kit/Badge.tsx'
import { LinkButton } from '../kit/Button.tsx'
import { CardGrid } from '../kit/CardGrid.tsx'
import { ErrorState } from '../kit/EmptyState.tsx'
import { Link } from '../kit/Link.tsx'
import { CardGridSkeleton } from '../kit/Skeletons.tsx'
import { Title } from '../kit/Title.tsx'
import { LikeCard, type LikeEntry } from './LikeCard.tsx'
import { LikesSummary } from './LikesSummary.tsx'
import { NoLikes } from './NoLikes.tsx'
import { useFlipGrid } from './useFlipGrid.ts'

const kinds = ['received', 'given', 'matches'] as const
export type LikesKind = (typeof kinds)[number]
export const isLikesKind = (it: string | undefined): it is LikesKind => kinds.some((kind) => kind === it)

// Only for members with more than 200.
const RestOfLikes = lazyChunk(async () => (await import('./MoreLikes.tsx')).MoreLikes)

const fieldByKind = { received: 'liked_by', given: 'profiles', matches: 'matches' } as const

export function LikesPage({ kind }: { kind: LikesKind }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(query(likes.list, {}))
  const entries: LikeEntry[] | undefined = data?.[fieldByKind[kind]]
  const grid = useFlipGrid()
  return (
    <div className="wrap pt-4 pb-6 md:pt-8">
      <Title>{t`Likes`}</Title>
      <div className="mb-1 flex items-center justify-between gap-3">
        <h1>{t`Likes`}</h1>
        <LinkButton kind="tonal" small to="/swipe-game">
          {t`Swipe game`}
        </LinkButton>
      </div>
      <Tabs kind={kind} />
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <CardGridSkeleton />}
      {entries?.length === 0 && <NoLikes kind={kind} />}
      {data && entries && entries.length > 0 && (
        <>
          <LikesSummary kind={kind} />
          <div ref={grid}>
            <CardGrid label={t`Likes`}>
              {entries.map((it, at) => (
                <LikeCard key={it.id} kind={kind} entry={it} eager={at < 4} />
              ))}
            </CardGrid>
          </div>
          {data.next[kind] && (
            <Suspense>
              <RestOfLikes key={kind} kind={kind} cursor={data.next[kind]} first={entries} />
            </Suspense>
          )}
        </>
      )}
    </div>
  )
}

function Tabs({ kind }: { kind: LikesKind }) {
  const { t } = useLingui()
  const { data } = useQuery(query(likes.list, {}))
  const fresh = data?.liked_by.filter(({ like_new }) => like_new).length ?? 0
  return (
    <nav aria-label={t`Your likes`} className="bleed mb-3 flex gap-1 overflow-x-auto border-line border-b px-2 md:px-0">
      <Tab to="/likes" current={kind === 'received'}>
        {t`Received`} <Badge count={fresh} label={t`${fresh} new`} />
      </Tab>
      <Tab to="/likes/given" current={kind === 'given'}>
        {t({ context: 'a like', message: 'Sent' })} <Count of={data?.profiles} more={data?.next.given} />
      </Tab>
      <Tab to="/likes/matches" current={kind === 'matches'}>
        {t`Matches`} <Count of={data?.matches} more={data?.next.matches} />
      </Tab>
    </nav>
  )
}

type CountProps = { of: unknown[] | undefined; more: string | null | undefined }

const Count = ({ of, more }: CountProps) => (
  <span className="num font-normal">
    {of?.length}
    {more && '+'}
  </span>
)

function Tab({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className="inline-flex min-h-12 items-center gap-2 border-transparent border-b-[3px] px-3 font-semibold text-muted -outline-offset-2! aria-current-page:border-accent-text aria-current-page:text-accent-text md:px-4"
    >
      {children}
    </Link>
  )
}
