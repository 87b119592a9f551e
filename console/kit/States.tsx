// What stands where content will be, is not, or may not be seen: loading, empty, refused, stale.
import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { CircleAlert, Inbox, Lock, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../web/kit/Button.tsx'
import { problemOf, problemText } from '../base/problemText.ts'

const Notice = ({ icon: Icon, children }: { icon: typeof Inbox; children: ReactNode }) => (
  <div className="grid justify-items-center gap-3 px-4 py-6 text-center">
    <Icon className="size-9 text-muted" aria-hidden />
    {children}
  </div>
)

export const Loading = () => (
  <div role="status" className="grid gap-3 py-4">
    <span className="sr-only">
      <Trans>Loading</Trans>
    </span>
    {[1, 2, 3, 4].map((it) => (
      <span key={it} className="bone block h-9" aria-hidden />
    ))}
  </div>
)

export const Empty = ({ children }: { children: ReactNode }) => (
  <Notice icon={Inbox}>
    <p className="text-muted">{children}</p>
  </Notice>
)

/** What the server refused, and a way to ask again where that may help. */
export function Refused({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const { error: code } = problemOf(error)
  const isForbidden = code === 'not_permitted' || code === 'other_site'
  return (
    <Notice icon={isForbidden ? Lock : CircleAlert}>
      <p role="alert" className="whitespace-pre-line">
        {problemText(error)}
      </p>
      {onRetry && !isForbidden && (
        <Button small onClick={onRetry}>
          <RefreshCw className="size-4" aria-hidden />
          <Trans>Try again</Trans>
        </Button>
      )}
    </Notice>
  )
}

/** Of a write that was refused: the line; of a stale one (409) also what is there now, as `children` words it. */
export function Problem<Now>({ error, children }: { error: unknown; children?: (now: Now) => ReactNode }) {
  if (!error) return null
  const { error: code, now } = problemOf(error)
  return (
    <div role="alert" className="grid gap-2 rounded-field bg-danger-soft px-4 py-3 text-on-danger-soft text-sm">
      <p className="whitespace-pre-line font-semibold">{problemText(error)}</p>
      {code === 'stale' && now !== undefined && (
        <div>
          <Trans>Now it is:</Trans> {children?.(now as Now)}
        </div>
      )}
    </div>
  )
}

/**
 * What a query has to show: nothing any more once it was refused. While the server cannot be reached it stays, because
 * somebody may be writing in it.
 */
export const shownData = <T,>({ data, error }: UseQueryResult<T, Error>): T | undefined =>
  error && problemOf(error).error !== 'unreachable' ? undefined : data

/** A query in each of its states. `isEmpty`: there is nothing to show; `empty` says so. */
export function Query<T>({
  query,
  children,
  isEmpty,
  empty,
}: {
  query: UseQueryResult<T, Error>
  children: (data: T) => ReactNode
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
}) {
  if (query.isPending) return <Loading />
  const data = shownData(query)
  const refused = query.error && <Refused error={query.error} onRetry={() => void query.refetch()} />
  if (data === undefined) return refused
  return (
    <>
      {refused}
      {empty && isEmpty?.(data) ? <Empty>{empty}</Empty> : children(data)}
    </>
  )
}
