// State of a payment, polled until it is final (PAY-2).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock, LoaderCircle, Undo2 } from 'lucide-react'
import { chats, payments } from '../../contract/index.ts'
import type { Payment } from '../../contract/payments.ts'
import { useLiveEvent } from '../base/live.ts'
import { query } from '../base/queries.ts'
import { useMember } from '../base/session.ts'
import { LinkButton } from '../kit/Button.tsx'
import { EmptyState, ErrorState } from '../kit/EmptyState.tsx'
import { failureTexts } from './failureTexts.ts'
import { retryPath } from './retryPath.ts'
import { useRefreshAfterPayment } from './useRefreshAfterPayment.ts'

/** Frequent at first, then as rare as a bank's updates. */
export const pollIntervalMs = (pollCount: number) => (pollCount < 60 ? 1_500 : 15_000)

/** `before`: the order was paid a moment ago, and nothing was charged now. */
export function PaymentState({ id, before = false }: { id: string; before?: boolean }) {
  const { data, error, refetch } = useQuery({
    ...query(payments.status, { id }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'loading' || state.data?.status === 'pending'
        ? pollIntervalMs(state.dataUpdateCount)
        : false,
  })
  useLiveEvent('user', () => void refetch())
  useRefreshAfterPayment(data?.status === 'completed')
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} level={1} />
  if (!data) return <Loading />
  return (
    <div role="status" data-payment={data.status} className="min-h-72">
      {data.status === 'loading' && <Loading />}
      {data.status === 'pending' && <Pending />}
      {data.status === 'completed' &&
        (data.paid_back ? <PaidBack /> : before ? <PaidBefore /> : <Completed payment={data} />)}
      {data.status === 'failed' && <Failed payment={data} />}
    </div>
  )
}

const Loading = () => (
  <EmptyState icon={LoaderCircle} level={1} heading={<Trans>Looking after your payment</Trans>}>
    <Trans>This takes a moment.</Trans>
  </EmptyState>
)

const Pending = () => (
  <EmptyState
    icon={Clock}
    level={1}
    heading={<Trans>Your payment is on its way</Trans>}
    action={
      <LinkButton to="/members">
        <Trans>Look around</Trans>
      </LinkButton>
    }
  >
    <Trans>The bank has not confirmed it yet. You need not wait here: your credits come by themselves.</Trans>
  </EmptyState>
)

function Completed({ payment: { credits } }: { payment: Payment }) {
  const user = useMember()
  const { data } = useQuery(query(chats.list, {}))
  const last = data?.chats[0]
  return (
    <EmptyState
      icon={CircleCheck}
      level={1}
      heading={<Trans>You are Premium</Trans>}
      action={
        <LinkButton kind="primary" to={last ? `/chats/${last.conversation.id}` : '/chats'}>
          {last ? <Trans>Back to {last.profile.name}</Trans> : <Trans>Back to your messages</Trans>}
        </LinkButton>
      }
    >
      <p className="num">
        <Plural value={credits} one="# credit was added." other="# credits were added." />{' '}
        <Plural value={user.credits} one="You have # credit now." other="You have # credits now." />
      </p>
      <p>
        <Trans>Thank you. Premium stays, also when the credits run out.</Trans>
      </p>
    </EmptyState>
  )
}

const PaidBefore = () => (
  <EmptyState
    icon={CircleCheck}
    level={1}
    heading={<Trans>You ordered this a moment ago</Trans>}
    action={
      <LinkButton to="/transactions">
        <Trans>Your payments</Trans>
      </LinkButton>
    }
  >
    <Trans>That order went through, and its credits are yours. This time nothing was charged or added.</Trans>
  </EmptyState>
)

const PaidBack = () => (
  <EmptyState
    icon={Undo2}
    level={1}
    heading={<Trans>We are refunding this payment</Trans>}
    action={
      <LinkButton to="/credits">
        <Trans>Look at the bundles</Trans>
      </LinkButton>
    }
  >
    <Trans>
      Your account was closed when it came in, or this card or account has already had the welcome bonus, or a payment
      with it was charged back. You will get the full amount back the way you paid, and no credits were added.
    </Trans>
  </EmptyState>
)

function Failed({ payment }: { payment: Payment }) {
  const { reason } = payment
  const { t } = useLingui()
  return (
    <EmptyState
      icon={CircleX}
      level={1}
      heading={<Trans>Payment failed or has been cancelled.</Trans>}
      action={
        <LinkButton kind="primary" to={retryPath(payment)}>
          <Trans>Try another way to pay</Trans>
        </LinkButton>
      }
    >
      {reason && <p>{t(failureTexts[reason])}</p>}
      <p>
        <Trans>Nothing was charged.</Trans>
      </p>
    </EmptyState>
  )
}
