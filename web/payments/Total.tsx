// The bundle and its price, VAT included.
import { Plural, Trans } from '@lingui/react/macro'
import { vatOf } from '../../contract/vat.ts'
import { useFormats } from '../base/formats.ts'
import { useUser } from '../base/session.ts'
import { Panel } from '../kit/Panel.tsx'

type TotalProps = {
  credits: number
  /** Lowest price of the last thirty days, by which a reduction is measured. */
  prior: number
  price: number
  currency: string
  /** Percent. */
  vat_rate: number
  /** Credits that a message costs. */
  message_credits?: number
}

export function Total({ credits, prior, price, currency, vat_rate, message_credits }: TotalProps) {
  const { money, number } = useFormats()
  const isPremium = useUser()?.paid_user
  const less = money(prior - price, currency)
  const rate = number(vat_rate)
  const tax = money(vatOf(price, vat_rate), currency)
  const each = message_credits && money(Math.round((price * message_credits) / credits), currency)
  return (
    <Panel className="num flex items-center justify-between gap-4 p-4">
      <div>
        <p className="font-bold text-lg">
          <Plural value={credits} one="# credit" other="# credits" />
        </p>
        {!isPremium && (
          <p className="text-muted text-sm">
            <Trans>plus Premium, for good</Trans>
          </p>
        )}
        {each && (
          <p className="text-muted text-sm">
            <Trans>{each} per message</Trans>
          </p>
        )}
      </div>
      <div className="text-right">
        <p className="font-bold text-xl">{money(price, currency)}</p>
        {price < prior && (
          <p className="text-success text-sm">
            <Trans>You save {less}</Trans>
          </p>
        )}
        {vat_rate > 0 && (
          <p className="text-muted text-sm">
            <Trans>
              incl. {tax} VAT ({rate}%)
            </Trans>
          </p>
        )}
      </div>
    </Panel>
  )
}
