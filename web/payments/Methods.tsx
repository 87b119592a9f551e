// Choice of the payment method, each with the marks by which it is recognised (PAY-1).
import { Trans, useLingui } from '@lingui/react/macro'
import type { PaymentMethod } from '../../contract/payments.ts'
import { MethodMark } from './MethodMark.tsx'
import { MethodName } from './MethodName.tsx'
import type { MethodOption } from './methodOptions.ts'
import { methodHint } from './methods.ts'

const isBrand = (id: PaymentMethod) => id !== 'creditcard'

type MethodsProps = {
  options: MethodOption[]
  chosen: PaymentMethod | undefined
  onChoose(id: PaymentMethod): void
}

export function Methods({ options, chosen, onChoose }: MethodsProps) {
  const { t } = useLingui()
  return (
    <fieldset className="overflow-hidden rounded-card border border-line bg-raised">
      <legend className="sr-only">
        <Trans>Payment method</Trans>
      </legend>
      {options.map((option) => (
        <label
          key={option.brands.join()}
          className="flex min-h-14 cursor-pointer items-center gap-3 border-line border-b px-4 py-2 -outline-offset-3 last:border-0 has-checked:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="paymentmethod"
            value={option.id}
            checked={option.id === chosen}
            onChange={() => onChoose(option.id)}
            className="size-6 shrink-0 appearance-none rounded-full border-[1.5px] border-line-strong bg-raised checked:border-8 checked:border-accent focus-visible:outline-none"
          />
          <span className="grid min-w-0 flex-1 leading-snug">
            <span className="font-semibold">
              {option.brands.length > 1 ? <Trans>Card</Trans> : <MethodName method={option.id} />}
            </span>
            <span className="text-muted text-xs">{t(methodHint(option))}</span>
            {option.brands.length > 1 && (
              <span className="sr-only">
                {option.brands.filter(isBrand).map((id) => (
                  <span key={id}>
                    <MethodName method={id} />{' '}
                  </span>
                ))}
              </span>
            )}
          </span>
          <span className="flex max-w-[45%] flex-wrap justify-end gap-1">
            {option.brands.map((id) => (
              <MethodMark key={id} method={id} />
            ))}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
