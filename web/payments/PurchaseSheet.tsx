// Purchase in the chat where it is needed: what is to be sent and its price, the bundles, one press to pay (CHAT-4,
// CRED-1, PAY-9). What was written stays where it is.
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '../../contract/call.ts'
import type { MessageKind } from '../../contract/chats.ts'
import type { Bundle } from '../../contract/credits.ts'
import { credits, payments } from '../../contract/index.ts'
import { useFormats } from '../base/formats.ts'
import { query } from '../base/queries.ts'
import { BundleRadios } from '../credits/BundleRadios.tsx'
import { perMessage } from '../credits/offers.ts'
import { SpendNotice } from '../credits/SpendNotice.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { ErrorState } from '../kit/EmptyState.tsx'
import { Link } from '../kit/Link.tsx'
import { TextSkeleton } from '../kit/Skeletons.tsx'
import { Checkout } from './Checkout.tsx'
import { PaymentState } from './PaymentState.tsx'
import { RepeatOrder } from './RepeatOrder.tsx'
import '../base/screenTexts.ts'

type PurchaseSheetProps = {
  /** What is to be sent, and its price in credits. */
  kind: MessageKind
  cost: number
  balance: number
  onClose(): void
}

export function PurchaseSheet({ kind, cost, balance, onClose }: PurchaseSheetProps) {
  const { data: overview, error, refetch } = useQuery(query(credits.overview, {}))
  // Without it one pays as for the first time.
  const { data: repeat, isPending } = useQuery(query(payments.repeatOffer, {}))
  const [payment, setPayment] = useState<{ id: string; before: boolean } | null>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      heading={payment ? <Trans>Payment</Trans> : <Trans>Not enough credits</Trans>}
      hideHeading={payment !== null}
    >
      {payment ? (
        <PaymentState {...payment} onContinue={onClose} />
      ) : (
        <div className="grid gap-4">
          <p className="num text-muted">
            <Price {...{ kind, cost }} /> <YouHave credits={balance} /> <Trans>We’ve kept it for you.</Trans>
          </p>
          <SpendNotice />
          {overview && !isPending ? (
            <Order {...{ overview, repeat, cost }} onPaid={setPayment} />
          ) : error ? (
            <ErrorState error={error} onRetry={() => void refetch()} level={3} />
          ) : (
            <TextSkeleton lines={10} />
          )}
        </div>
      )}
    </Dialog>
  )
}

function Price({ kind, cost }: { kind: MessageKind; cost: number }) {
  switch (kind) {
    case 'gift':
      return <Plural value={cost} one="A gift costs # credit." other="A gift costs # credits." />
    case 'photo':
      return <Plural value={cost} one="A photo costs # credit." other="A photo costs # credits." />
    case 'gif':
      return <Plural value={cost} one="A GIF costs # credit." other="A GIF costs # credits." />
    case 'text':
      return <Plural value={cost} one="A message costs # credit." other="A message costs # credits." />
  }
}

/** By the smallest bundle, which is the dearest (CRED-13). */
function InMoney({ cost, bundles }: { cost: number; bundles: Bundle[] }) {
  const { money } = useFormats()
  const [smallest] = bundles.toSorted((a, b) => a.credits - b.credits)
  if (!smallest) return null
  const most = money(perMessage(smallest, cost), smallest.currency)
  return (
    <p className="num text-muted text-sm">
      <Trans>What you want to send costs {most} at most.</Trans>
    </p>
  )
}

const YouHave = ({ credits }: { credits: number }) => (
  <Plural value={credits} one="You have # credit." other="You have # credits." />
)

type OrderProps = {
  overview: Output<typeof credits.overview>
  repeat: Output<typeof payments.repeatOffer> | undefined
  cost: number
  onPaid(payment: { id: string; before: boolean }): void
}

function Order({ overview: { bundles, message_credits, country }, repeat, cost, onPaid }: OrderProps) {
  const [usesStored, setUsesStored] = useState(true)
  const storedOffer = repeat?.offer?.stored && repeat.offer.country === country ? repeat.offer : null
  const recommended = bundles.find(({ popular }) => popular) ?? bundles[0]
  const [bundleId, setBundleId] = useState(storedOffer?.bundle ?? recommended?.id ?? 'p0')
  const bundle = bundles.find(({ id }) => id === bundleId)
  const isStoredOffer = storedOffer?.bundle === bundleId && storedOffer.amount === bundle?.discounted
  return (
    <>
      <InMoney {...{ cost, bundles }} />
      <BundleRadios {...{ bundles, message_credits }} chosen={bundleId} onChoose={setBundleId} />
      {usesStored && storedOffer && isStoredOffer ? (
        <>
          <RepeatOrder compact offer={storedOffer} onDone={onPaid} />
          <button
            type="button"
            className="link min-h-11 justify-self-start text-sm"
            onClick={() => setUsesStored(false)}
          >
            <Trans>Pay another way</Trans>
          </button>
        </>
      ) : (
        <Checkout compact bundle={bundleId} />
      )}
      <Link to="/credits" className="link inline-flex min-h-11 items-center justify-self-start text-sm">
        <Trans>I have a discount code</Trans>
      </Link>
    </>
  )
}
