// What came and went of the credits, newest first, in pages (CRED-6).
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { CreditMovement } from '../../contract/credits.ts'
import { credits } from '../../contract/index.ts'
import { useFormats } from '../base/formats.ts'
import { pagedQuery } from '../base/queries.ts'
import { Button } from '../kit/Button.tsx'
import { ErrorState } from '../kit/EmptyState.tsx'
import { Link } from '../kit/Link.tsx'
import { Panel } from '../kit/Panel.tsx'
import { type MovementLine, mergeMovements } from './mergeMovements.ts'

export const historyQuery = pagedQuery(credits.history, {}, ({ next }) => (next ? { cursor: next } : null))

export function CreditHistory() {
  const { dayOf } = useFormats()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(historyQuery)
  const lines = mergeMovements(data?.pages.flatMap(({ movements }) => movements) ?? [], dayOf)
  if (data && lines.length === 0) return null
  return (
    <section aria-labelledby="history" className="grid gap-3 pt-8 md:pt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="history" className="text-lg">
          <Trans>History</Trans>
        </h2>
        <Link to="/transactions" className="link inline-flex min-h-11 items-center text-sm">
          <Trans>Payments and receipts</Trans>
        </Link>
      </div>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <Panel className="px-5 py-2">
          <ul className="num">
            {lines.map((line) => (
              <HistoryRow key={`${line.at} ${line.reason} ${line.balance_after}`} line={line} />
            ))}
          </ul>
        </Panel>
      )}
      {hasNextPage && (
        <Button className="justify-self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </section>
  )
}

const names: Record<Exclude<CreditMovement['reason'], 'message' | 'photo' | 'gift'>, MessageDescriptor> = {
  signup: msg`Welcome credits`,
  purchase: msg`Bundle bought`,
  bonus: msg`Bonus`,
  grant: msg`From customer service`,
  payback: msg`Back for an undelivered message`,
  refund: msg`Purchase refunded`,
  chargeback: msg`Payment charged back`,
}

function HistoryRow({ line }: { line: MovementLine }) {
  const { t } = useLingui()
  const { date, signed } = useFormats()
  const { reason, count, amount, balance_after, at } = line
  return (
    <li className="flex items-center justify-between gap-4 border-line border-b py-2.5 leading-snug last:border-0">
      <span className="min-w-0">
        {reason === 'message' ? (
          <Plural value={count} one="# message" other="# messages" />
        ) : reason === 'photo' ? (
          <Plural value={count} one="# photo" other="# photos" />
        ) : reason === 'gift' ? (
          <Plural value={count} one="# gift" other="# gifts" />
        ) : (
          t(names[reason])
        )}
        <span className="block text-muted text-sm">{date(at)}</span>
      </span>
      <span className="text-right">
        <b className={amount > 0 ? 'text-success' : ''}>{signed(amount)}</b>
        <span className="block text-muted text-sm">
          <Trans>Balance {balance_after}</Trans>
        </span>
      </span>
    </li>
  )
}
