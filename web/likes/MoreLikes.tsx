// The likes after the first 200, for those who have so many (LIKE-2).
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { likes } from '../../contract/index.ts'
import { pagedQuery } from '../base/queries.ts'
import { Button } from '../kit/Button.tsx'
import { Faces } from '../kit/Card.tsx'
import { ErrorState } from '../kit/Empty.tsx'
import { type Face, LikeFace } from './LikeCard.tsx'
import type { Kind } from './LikesPage.tsx'

/** `first`: what stands above. It keeps moving while likes come; whoever is pushed out of it below still stands here. */
type RestProps = { kind: Kind; cursor: string; first: Face[] }
type From = { cursor: string; above: Face[] }

export function RestOfLikes({ kind, cursor, first }: RestProps) {
  const [from, setFrom] = useState<From | null>(null)
  const found = useInfiniteQuery({
    ...pagedQuery(likes.listMore, { kind, cursor: from?.cursor ?? cursor }, ({ next }) =>
      next ? { cursor: next } : null,
    ),
    enabled: from !== null,
  })
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = found
  const seen = new Set(first.map(({ id }) => id))
  const rest = [...(from?.above ?? []), ...(data?.pages ?? []).flatMap(({ members }) => members)].filter(
    ({ id }) => !seen.has(id) && seen.add(id),
  )
  if (error) return <ErrorState error={error} onRetry={() => void (data ? fetchNextPage() : refetch())} />
  return (
    <>
      {rest.length > 0 && (
        <div className="mt-0.5 md:mt-4">
          <Faces>
            {rest.map((it) => (
              <LikeFace key={it.id} kind={kind} face={it} />
            ))}
          </Faces>
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
