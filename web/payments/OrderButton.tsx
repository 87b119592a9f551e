// The button by which one orders, with the sum, and what has to stand beside it: one payment, the name on the statement
// (PAY-9), and what is fictional (PRO-8). On a page the button is always in view.
import { Trans } from '@lingui/react/macro'
import { Drama, LockKeyhole } from 'lucide-react'
import { vatOf } from '../../contract/vat.ts'
import { useFormats } from '../base/formats.ts'
import { useSite } from '../base/session.ts'
import { PremiumPart } from '../credits/OrderFacts.tsx'
import { Button } from '../kit/Button.tsx'
import { withoutFullStop } from './withoutFullStop.ts'

/** At the bottom edge; not on a screen so low, or with text so large, that it would cover what it is about. */
const stickyClass =
  '-mx-4 z-10 border-line border-t bg-surface px-4 py-3 [@media(min-height:30em)]:sticky bottom-[calc(var(--bar-room,0px)+var(--safe-bottom))]'

type OrderButtonProps = {
  price: number
  currency: string
  vat_rate: number
  statement_name: string
  busy: boolean
  /** In the sheet: with the VAT, and where it stands. */
  compact?: boolean | undefined
  onOrder(): void
}

export function OrderButton(props: OrderButtonProps) {
  const { price, currency, statement_name, busy, compact, onOrder } = props
  const { money } = useFormats()
  const { fictional_warning } = useSite()
  const total = money(price, currency)
  return (
    <>
      <div className={`grid gap-2 ${compact ? '' : stickyClass}`}>
        <Button kind="primary" wide busy={busy} className="num" onClick={onOrder}>
          {busy ? (
            <Trans>One moment…</Trans>
          ) : (
            <>
              <LockKeyhole className="size-4.5 shrink-0" aria-hidden />
              <span>
                <Trans comment="The button by which one orders with an obligation to pay: the words that the law asks for in this language">
                  Order and pay {total}
                </Trans>
              </span>
            </>
          )}
        </Button>
        <p className="num text-muted text-xs">
          {compact && <Vat {...props} />}
          <Trans>
            One payment, no subscription. It’ll appear on your statement as {withoutFullStop(statement_name)}.
          </Trans>
        </p>
      </div>
      <PremiumPart />
      <p className="flex gap-1.5 text-muted text-xs">
        <Drama className="size-4 shrink-0" aria-hidden />
        {fictional_warning}
      </p>
    </>
  )
}

function Vat({ price, currency, vat_rate }: OrderButtonProps) {
  const { money, number } = useFormats()
  if (vat_rate <= 0) return null
  const tax = money(vatOf(price, vat_rate), currency)
  const rate = number(vat_rate)
  return (
    <>
      <Trans>
        incl. {tax} VAT ({rate}%)
      </Trans>
      {' · '}
    </>
  )
}
