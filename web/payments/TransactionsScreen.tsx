// /transactions/:id?: payments with status, receipts and withdrawal (spec §2.4, CRED-7, CRED-8).
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useParams } from 'react-router'
import { payments } from '../../contract/index.ts'
import { optionalQuery, pagedQuery, query, queryLoaders } from '../base/queries.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { AccountBackLink } from '../kit/AccountBackLink.tsx'
import { Button, LinkButton } from '../kit/Button.tsx'
import { EmptyState, ErrorState } from '../kit/EmptyState.tsx'
import { TextSkeleton } from '../kit/Skeletons.tsx'
import { Title } from '../kit/Title.tsx'
import { TransactionDetails } from './TransactionDetails.tsx'
import { TransactionRow } from './TransactionRow.tsx'
import '../base/screenTexts.ts'

export const handle: RouteHandle = { access: 'member', layout: 'default', before_consent: true }

const listQuery = pagedQuery(payments.transactions, {}, ({ transactions, more }) =>
  more ? { before: transactions.at(-1)?.payment_id } : null,
)

const loaders = queryLoaders(({ params }) => [
  params.id ? query(payments.oneTransaction, { id: params.id }) : optionalQuery(listQuery),
])
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

export default function TransactionsScreen() {
  const { t } = useLingui()
  const { id } = useParams()
  return (
    <div className="wrap pt-4 pb-10 md:pt-6">
      <Title>{t`Payments`}</Title>
      <div className="mx-auto grid max-w-column gap-4">{id ? <TransactionDetails key={id} id={id} /> : <List />}</div>
    </div>
  )
}

function List() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(listQuery)
  const all = data?.pages.flatMap(({ transactions }) => transactions) ?? []
  return (
    <>
      <div className="grid gap-2">
        <AccountBackLink />
        <h1>
          <Trans>Payments</Trans>
        </h1>
      </div>
      {!data && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <TextSkeleton lines={6} />
      ) : all.length === 0 ? (
        <EmptyState
          icon={ReceiptText}
          heading={<Trans>No payments yet</Trans>}
          action={
            <LinkButton kind="primary" to="/credits">
              <Trans>See bundles</Trans>
            </LinkButton>
          }
        >
          <Trans>Your payments and receipts will show up here.</Trans>
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {all.map((it) => (
            <TransactionRow key={it.payment_id} transaction={it} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show older payments</Trans>
        </Button>
      )}
    </>
  )
}
