// Details of a bank transfer: account, sum, reference (PAY-6).
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Output } from '../../contract/call.ts'
import type { directDebit } from '../../contract/index.ts'
import { useFormats } from '../base/formats.ts'
import { Button } from '../kit/Button.tsx'
import { Panel } from '../kit/Panel.tsx'
import { PostForm } from '../kit/PostForm.tsx'

type TransferStep = Extract<Output<typeof directDebit.readPaymentStep>, { step: 'transfer' }>

export function TransferDetails({ step }: { step: TransferStep }) {
  const { money } = useFormats()
  const { payment, amount, currency, name, iban, bic, reference, promised } = step
  return (
    <>
      <p>
        <Trans>
          Transfer exactly this amount with exactly this reference. We’ll add your credits when it arrives, usually the
          next working day.
        </Trans>
      </p>
      <Panel className="p-4">
        <dl className="num grid gap-3">
          <TransferRow name={<Trans>To</Trans>}>{name}</TransferRow>
          <TransferRow name={<Trans>IBAN</Trans>}>{iban}</TransferRow>
          {bic && <TransferRow name={<Trans>BIC</Trans>}>{bic}</TransferRow>}
          <TransferRow name={<Trans>Amount</Trans>}>{money(amount, currency)}</TransferRow>
          <TransferRow name={<Trans>Reference</Trans>}>{reference}</TransferRow>
        </dl>
      </Panel>
      {promised ? (
        <p role="status" className="font-semibold">
          <Trans>Thank you. We’re watching for your transfer.</Trans>
        </p>
      ) : (
        <PostForm>
          <input type="hidden" name="payment" value={payment} />
          <Button kind="primary" wide type="submit" name="do" value="transfer">
            <Trans>I’ve made the transfer</Trans>
          </Button>
        </PostForm>
      )}
    </>
  )
}

const TransferRow = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt className="text-muted text-sm">{name}</dt>
    <dd className="break-words font-semibold text-lg select-all">{children}</dd>
  </div>
)
