// Choice of the payment method (PAY-1).
import { Trans, useLingui } from '@lingui/react/macro'
import type { PaymentMethod } from '../../contract/payments.ts'
import { type Method, methodHint, methodNames } from './methods.ts'

type MethodsProps = { methods: Method[]; chosen: PaymentMethod | undefined; onChoose(id: PaymentMethod): void }

export function Methods({ methods, chosen, onChoose }: MethodsProps) {
  const { t } = useLingui()
  return (
    <fieldset className="overflow-hidden rounded-card border border-line bg-raised">
      <legend className="sr-only">
        <Trans>Payment method</Trans>
      </legend>
      {methods.map((method) => {
        const { id } = method
        const name = methodNames[id]
        return (
          <label
            key={id}
            className="flex min-h-14 cursor-pointer items-center gap-3 border-line border-b px-4 py-2 -outline-offset-3 last:border-0 has-checked:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="paymentmethod"
              value={id}
              checked={id === chosen}
              onChange={() => onChoose(id)}
              className="size-6 shrink-0 appearance-none rounded-full border-[1.5px] border-line-strong bg-raised checked:border-8 checked:border-accent focus-visible:outline-none"
            />
            <span className="grid leading-snug">
              <span className="font-semibold">{typeof name === 'string' ? name : t(name)}</span>
              <span className="text-muted text-xs">{t(methodHint(method))}</span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
