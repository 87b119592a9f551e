// Further pages of a list of likes, after the first 200 (LIKE-2).
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { likes } from '../../contract/index.ts'
import { pagedQuery } from '../base/queries.ts'
import { Button } from '../kit/Button.tsx'
import { CardGrid } from '../kit/CardGrid.tsx'
import { ErrorState } from '../kit/EmptyState.tsx'
import { LikeCard, type LikeEntry } from './LikeCard.tsx'
import type { LikesKind } from './LikesPage.tsx'

/** `first`: the list above. New likes push members out of it at its end: these are shown here. */
type MoreLikesProps = { kind: LikesKind; cursor: string; first: LikeEntry[] }
type Start = { cursor: string; above: LikeEntry[] }

export function MoreLikes({ kind, cursor, first }: MoreLikesProps) {
  const [from, setFrom] = useState<Start | null>(null)
  const likesQuery = useInfiniteQuery({
    ...pagedQuery(likes.listMore, { kind, cursor: from?.cursor ?? cursor }, ({ next }) =>
      next ? { cursor: next } : null,
    ),
    enabled: from !== null,
  })
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = likesQuery
  const seen = new Set(first.map(({ id }) => id))
  const rest = [...(from?.above ?? []), ...(data?.pages ?? []).flatMap(({ members }) => members)].filter(
    ({ id }) => !seen.has(id) && seen.add(id),
  )
  if (error) return <ErrorState error={error} onRetry={() => void (data ? fetchNextPage() : refetch())} />
  return (
    <>
      {rest.length > 0 && (
        <div className="mt-0.5 md:mt-4">
          <CardGrid>
            {rest.map((it) => (
              <LikeCard key={it.id} kind={kind} entry={it} />
            ))}
          </CardGrid>
        </div>
      )}
      {(from === null || isFetching || hasNextPage) && (
        <div
          key={rest.length}
          data-grows={(from !== null && isFetching) || undefined}
          className="grid justify-center p-6"
        >
          <Button
            busy={from !== null && isFetching}
            onClick={() => (from ? void fetchNextPage() : setFrom({ cursor, above: first }))}
          >
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
