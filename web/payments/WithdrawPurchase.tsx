// Withdrawal from a purchase, with a confirmation (CRED-8). The button has the law's word for it.
import { Plural, Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { payments } from '../../contract/index.ts'
import type { Transaction } from '../../contract/payments.ts'
import { useFormats } from '../base/formats.ts'
import { query, useCall } from '../base/queries.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { FieldError } from '../kit/Field.tsx'
import { MethodName } from './MethodName.tsx'

type WithdrawPurchaseProps = { transaction: Transaction; returnable: NonNullable<Transaction['returnable']> }

export function WithdrawPurchase({ transaction, returnable: { credits, amount, until, days } }: WithdrawPurchaseProps) {
  const client = useQueryClient()
  const { date, money } = useFormats()
  const [isConfirming, setConfirming] = useState(false)
  const { payment_id: id, currency, paymentmethod } = transaction
  const { mutate, isPending, error } = useCall(payments.returnPurchase, {
    onSuccess(after) {
      setConfirming(false)
      client.setQueryData(query(payments.oneTransaction, { id }).queryKey, after)
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== payments.oneTransaction.name })
    },
    // The sum may have changed: shows the new one.
    onError: () => void client.invalidateQueries({ queryKey: [payments.oneTransaction.name] }),
  })
  const sum = money(amount, currency)
  return (
    <section className="grid gap-2">
      <Button kind="secondary" className="justify-self-start" onClick={() => setConfirming(true)}>
        <Trans>Withdraw from this purchase</Trans>
      </Button>
      <p className="text-muted text-sm">
        <Trans>You can do this until {date(until)}. We’ll remove your unspent credits and refund what they cost.</Trans>
      </p>
      <Dialog
        open={isConfirming}
        onClose={isPending ? undefined : () => setConfirming(false)}
        heading={<Trans>Withdraw from this purchase?</Trans>}
      >
        <p className="num mb-2">
          <Plural value={credits} one="# credit will be removed." other="# credits will be removed." />{' '}
          <Trans>
            You’ll get {sum} back via <MethodName method={paymentmethod} />, usually within {days} days.
          </Trans>
        </p>
        <p className="mb-4">
          <Trans>If this is your only purchase, you won’t be Premium anymore. You can’t undo this.</Trans>
        </p>
        {error && (
          <div role="alert" className="mb-3">
            <FieldError>{error.message}</FieldError>
          </div>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          <Button kind="danger" wide busy={isPending} onClick={() => mutate({ id, amount })}>
            <Trans>Confirm withdrawal</Trans>
          </Button>
          <Button wide disabled={isPending} onClick={() => setConfirming(false)}>
            <Trans>Keep my credits</Trans>
          </Button>
        </div>
      </Dialog>
    </section>
  )
}
