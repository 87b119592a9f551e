// Repeats an order with the stored method; where that fails, offers another way to pay (CRED-7).
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Output } from '../../contract/call.ts'
import { payments } from '../../contract/index.ts'
import { useFormats } from '../base/formats.ts'
import { useCall } from '../base/queries.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { FieldError } from '../kit/Field.tsx'
import { Panel } from '../kit/Panel.tsx'
import { MethodName } from './MethodName.tsx'
import { Total } from './Total.tsx'
import { withoutFullStop } from './withoutFullStop.ts'

type Offer = NonNullable<Output<typeof payments.repeatOffer>['offer']>

export function RepeatOrder({
  offer,
  onDone,
}: {
  offer: Offer
  onDone(payment: { id: string; before: boolean }): void
}) {
  const client = useQueryClient()
  const { money } = useFormats()
  const isRunning = useRef(false)
  const { bundle, credits, amount, currency, country, stored, vat_rate } = offer
  const statement_name = withoutFullStop(offer.statement_name)
  const { mutate, isPending, error } = useCall(payments.repeat, {
    onSuccess: ({ payment_id: id, before }) => onDone({ id, before }),
    onError: () => {
      isRunning.current = false
      // The price or the stored method may have changed: shows them as they are now.
      void client.invalidateQueries({ queryKey: [payments.repeatOffer.name] })
    },
  })
  const total = money(amount, currency)
  const failed = error?.code === 'card_failed'
  return (
    <>
      <h1>
        <Trans>Order again</Trans>
      </h1>
      <Total {...{ credits, currency, vat_rate }} prior={amount} price={amount} />
      {stored && !failed && (
        <>
          <Panel className="flex items-center justify-between gap-4 p-4">
            <span className="text-muted">
              <Trans>Pay with</Trans>
            </span>
            <span className="font-semibold">
              <MethodName method={stored.method} /> {stored.label}
            </span>
          </Panel>
          <Button
            kind="primary"
            wide
            busy={isPending}
            onClick={() => {
              if (isRunning.current) return
              isRunning.current = true
              mutate({ stored: stored.id, amount, currency, bundle, credits })
            }}
          >
            <Trans comment="The button by which one orders with an obligation to pay: the words that the law asks for in this language">
              Order and pay {total}
            </Trans>
          </Button>
          <p className="text-muted text-sm">
            <Trans>One payment, no subscription. It’ll appear on your statement as {statement_name}.</Trans>
          </p>
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
