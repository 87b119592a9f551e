// What is bought and what it costs, whole.
import { Plural, Trans } from '@lingui/react/macro'
import { useFormats } from '../base/formats.ts'
import { Panel } from '../kit/Panel.tsx'

type TotalProps = { credits: number; amount: number; price: number; currency: string }

export function Total({ credits, amount, price, currency }: TotalProps) {
  const { money } = useFormats()
  const less = money(amount - price, currency)
  return (
    <Panel className="num flex items-center justify-between gap-4 p-4">
      <div>
        <p className="font-bold text-lg">
          <Plural value={credits} one="# credit" other="# credits" />
        </p>
        <p className="text-muted text-sm">
          <Trans>and Premium, for good</Trans>
        </p>
      </div>
      <div className="text-right">
        <p className="font-bold text-xl">{money(price, currency)}</p>
        {price < amount && (
          <p className="text-success text-sm">
            <Trans>{less} less than usual</Trans>
          </p>
        )}
      </div>
    </Panel>
  )
}
