// State of a payment, polled until it is final (PAY-2).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock, LoaderCircle, Undo2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { chats, payments } from '../../contract/index.ts'
import type { Payment } from '../../contract/payments.ts'
import { lastOpened } from '../base/lastOpenedChat.ts'
import { useLiveEvent } from '../base/live.ts'
import { query } from '../base/queries.ts'
import { useMember } from '../base/session.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { EmptyState, ErrorState } from '../kit/EmptyState.tsx'
import { failureTexts } from './failureTexts.ts'
import { PaidMark } from './PaidMark.tsx'
import { retryPath } from './retryPath.ts'
import { useRefreshAfterPayment } from './useRefreshAfterPayment.ts'

/** Frequent at first, then as rare as a bank's updates. */
export const pollIntervalMs = (pollCount: number) => (pollCount < 60 ? 1_500 : 15_000)

type PaymentStateProps = {
  id: string
  /** The order was paid a moment ago, and nothing was charged now. */
  before?: boolean
  /** In a sheet: back to what it lies over. */
  onContinue?: () => void
}

export function PaymentState({ id, before = false, onContinue }: PaymentStateProps) {
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
        (data.paid_back ? (
          <PaidBack />
        ) : before ? (
          <PaidBefore />
        ) : (
          <Completed payment={data} onContinue={onContinue} />
        ))}
      {data.status === 'failed' && <Failed payment={data} />}
    </div>
  )
}

const Loading = () => (
  <EmptyState icon={LoaderCircle} level={1} heading={<Trans>Checking your payment…</Trans>}>
    <Trans>This only takes a moment.</Trans>
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
    <Trans>
      Your bank hasn’t confirmed it yet. We’ll add your credits as soon as it does, so there’s no need to wait here.
    </Trans>
  </EmptyState>
)

type CompletedProps = { payment: Payment; onContinue: (() => void) | undefined }

function Completed({ payment: { credits }, onContinue }: CompletedProps) {
  const user = useMember()
  return (
    <div className="grid justify-items-center gap-2 px-6 py-8 text-center">
      <PaidMark />
      <h1 className="text-2xl">
        <Trans>You’re Premium</Trans>
      </h1>
      <div className="mb-4 max-w-[34ch] text-muted">
        <p className="num">
          <Plural value={credits} one="# credit was added." other="# credits were added." />{' '}
          <Plural value={user.credits} one="You now have # credit." other="You now have # credits." />
        </p>
        <p>
          <Trans>Thank you. You’ll stay Premium even when your credits run out.</Trans>
        </p>
      </div>
      {onContinue ? (
        <Button kind="primary" onClick={onContinue}>
          <Trans>Continue</Trans>
        </Button>
      ) : (
        <BackToChat />
      )}
    </div>
  )
}

/** To the chat that was open last on this device, which may have no message yet; else to the newest. */
function BackToChat() {
  const { id } = useMember().profile
  const partner = useSyncExternalStore(
    subscribeNever,
    () => lastOpened(id, Date.now()),
    () => null,
  )
  const { data: window } = useQuery({ ...query(chats.openWith, { id: partner ?? '' }), enabled: partner !== null })
  const { data } = useQuery(query(chats.list, {}))
  const newest = data?.chats[0]
  const to = window ? `/members/${partner}/chat` : newest ? `/chats/${newest.conversation.id}` : '/chats'
  const profile = window?.profile ?? newest?.profile
  return (
    <LinkButton kind="primary" to={to}>
      {profile ? <Trans>Back to {profile.name}</Trans> : <Trans>Back to messages</Trans>}
    </LinkButton>
  )
}

const subscribeNever = () => () => {}

const PaidBefore = () => (
  <EmptyState
    icon={CircleCheck}
    level={1}
    heading={<Trans>You just ordered this</Trans>}
    action={
      <LinkButton to="/transactions">
        <Trans>See payments</Trans>
      </LinkButton>
    }
  >
    <Trans>That order went through and the credits are yours. You weren’t charged again.</Trans>
  </EmptyState>
)

const PaidBack = () => (
  <EmptyState
    icon={Undo2}
    level={1}
    heading={<Trans>We’re refunding this payment</Trans>}
    action={
      <LinkButton to="/credits">
        <Trans>See bundles</Trans>
      </LinkButton>
    }
  >
    <Trans>
      Either your account was closed when the payment arrived, or this card or bank account has already had a welcome
      bonus or a chargeback. You’ll get the full amount back the way you paid. No credits were added.
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
          <Trans>Try another payment method</Trans>
        </LinkButton>
      }
    >
      {reason && <p>{t(failureTexts[reason])}</p>}
      <p>
        <Trans>You weren’t charged.</Trans>
      </p>
    </EmptyState>
  )
}
