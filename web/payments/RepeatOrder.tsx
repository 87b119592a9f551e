// Repeats an order with the stored method; where that fails, offers another way to pay (CRED-7).
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Output } from '../../contract/call.ts'
import { payments } from '../../contract/index.ts'
import { useCall } from '../base/queries.ts'
import { LinkButton } from '../kit/Button.tsx'
import { FieldError } from '../kit/Field.tsx'
import { Panel } from '../kit/Panel.tsx'
import { ExpressTick } from './ExpressTick.tsx'
import { MethodMark } from './MethodMark.tsx'
import { MethodName } from './MethodName.tsx'
import { OrderButton } from './OrderButton.tsx'
import { Total } from './Total.tsx'

type Offer = NonNullable<Output<typeof payments.repeatOffer>['offer']>

type RepeatOrderProps = {
  offer: Offer
  /** In the sheet: the bundle and its price stand above. */
  compact?: boolean
  onDone(payment: { id: string; before: boolean }): void
}

export function RepeatOrder({ offer, compact, onDone }: RepeatOrderProps) {
  const client = useQueryClient()
  const isRunning = useRef(false)
  const [express, setExpress] = useState<boolean | 'missing'>(false)
  const { bundle, credits, amount, currency, country, stored, vat_rate } = offer
  const { mutate, isPending, error } = useCall(payments.repeat, {
    onSuccess: ({ payment_id: id, before }) => onDone({ id, before }),
    onError: () => {
      isRunning.current = false
      // The price or the stored method may have changed: shows them as they are now.
      void client.invalidateQueries({ queryKey: [payments.repeatOffer.name] })
    },
  })
  const failed = error?.code === 'card_failed'
  return (
    <>
      {!compact && (
        <>
          <h1>
            <Trans>Order again</Trans>
          </h1>
          <Total {...{ credits, currency, vat_rate }} prior={amount} price={amount} />
        </>
      )}
      {stored && !failed && (
        <>
          <Panel className="flex items-center justify-between gap-4 p-4">
            <span className="text-muted">
              <Trans>Pay with</Trans>
            </span>
            <span className="flex items-center gap-2 font-semibold">
              <MethodMark method={stored.method} />
              <MethodName method={stored.method} /> {stored.label}
            </span>
          </Panel>
          {offer.express && (
            <ExpressTick checked={express === true} isMissing={express === 'missing'} onToggle={setExpress} />
          )}
          <OrderButton
            {...offer}
            {...{ price: amount, compact }}
            busy={isPending}
            onOrder={() => {
              if (isRunning.current) return
              if (offer.express && express !== true) return setExpress('missing')
              isRunning.current = true
              mutate({ stored: stored.id, amount, currency, bundle, credits, express: express === true })
            }}
          />
        </>
      )}
      {error && (
        <div role="alert">
          <FieldError>{error.message}</FieldError>
        </div>
      )}
      {(!stored || failed) && (
        <div className="grid gap-3">
          <LinkButton kind="primary" wide to={`/credits/${bundle}?country=${country}`}>
            {failed ? <Trans>Pay another way</Trans> : <Trans>Choose how to pay</Trans>}
          </LinkButton>
          {failed && (
            <LinkButton kind="secondary" wide to={`/credits/${bundle}/paypal?country=${country}`}>
              <Trans>Pay with PayPal</Trans>
            </LinkButton>
          )}
        </div>
      )}
    </>
  )
}
