// A list that comes page by page: its states, its rows, and a button for older ones.
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../web/kit/Button.tsx'
import { Empty, Loading, Refused } from '../kit/States.tsx'

type Page<Row> = { rows: Row[]; next: number | null }
type PagedProps<Row> = {
  /** The call and what is asked for. */
  name: unknown[]
  load(before: { before?: number }): Promise<Page<Row>>
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

export function Paged<Row>({ name, load, empty, children }: PagedProps<Row>) {
  const pages = useInfiniteQuery({
    queryKey: name,
    queryFn: ({ pageParam }) => load(pageParam === null ? {} : { before: pageParam }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
  if (pages.isPending) return <Loading />
  if (pages.error) return <Refused error={pages.error} onRetry={() => void pages.refetch()} />
  const rows = pages.data.pages.flatMap((it) => it.rows)
  if (rows.length === 0) return <Empty>{empty}</Empty>
  return (
    <div className="grid gap-3">
      {children(rows)}
      {pages.hasNextPage && (
        <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          <Trans>Show older ones</Trans>
        </Button>
      )}
    </div>
  )
}
