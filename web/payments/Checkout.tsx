// Checkout of a bundle: country, way to pay, total, and the one button that starts the payment (PAY-1, PAY-8, PAY-9).
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { Discount } from '../../contract/discounts.ts'
import { credits, sites } from '../../contract/index.ts'
import { useFormats } from '../base/formats.ts'
import { useCall } from '../base/queries.ts'
import { useSite } from '../base/session.ts'
import { CodeInUse } from '../credits/CodeForm.tsx'
import { codeInAddress } from '../credits/codeInAddress.ts'
import { appliesTo } from '../credits/offers.ts'
import { useDiscountCode } from '../credits/useDiscountCode.ts'
import { Button } from '../kit/Button.tsx'
import { Checkbox } from '../kit/Choice.tsx'
import { EmptyState, ErrorState } from '../kit/EmptyState.tsx'
import { FieldError, Select } from '../kit/Field.tsx'
import { TextSkeleton } from '../kit/Skeletons.tsx'
import { type Offer, orderOf, priceOf, selectedMethod } from './checkoutReducer.ts'
import { Methods } from './Methods.tsx'
import { offerQuery } from './offerQuery.ts'
import { Total } from './Total.tsx'
import { useCheckout } from './useCheckout.ts'
import { withoutFullStop } from './withoutFullStop.ts'

/** `preselected`: the way to pay in the address. */
export function Checkout({ bundle, preselected }: { bundle: string; preselected: string | undefined }) {
  const { t } = useLingui()
  const { money } = useFormats()
  const [address] = useSearchParams()
  const { data: offer, error, refetch } = useQuery(offerQuery(bundle, address.get('country')))
  const { error: codeError, ...code } = useDiscountCode(codeInAddress(address), address.get('country'))
  const { state, dispatch, pay } = useCheckout(preselected, address.get('failed'))
  if (!offer && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!offer) return <TextSkeleton lines={6} />

  const method = selectedMethod(state, offer)
  const order = orderOf(state, bundle, offer, code)
  const price = priceOf(state, offer, code.discount)
  const total = money(price, offer.currency)
  const isBusy = state.status !== 'open'
  return (
    <>
      <Total {...offer} price={price} />
      {codeError && (
        <div role="alert">
          <FieldError>
            {code.code}: {codeError}
          </FieldError>
          <p className="text-muted text-sm">
            <Trans>It’s not included in your total.</Trans>
          </p>
        </div>
      )}
      {code.discount && <CodeNotFor discount={code.discount} offer={offer} method={method?.id} />}
      {code.discount?.in_use_until && <CodeInUse until={code.discount.in_use_until} />}
      <CountrySelect country={offer.country} />
      {offer.methods.length > 0 ? (
        <Methods
          methods={offer.methods}
          chosen={method?.id}
          onChoose={(methodId) => dispatch({ type: 'methodChosen', methodId })}
        />
      ) : offer.review ? null : (
        <EmptyState icon={CreditCard} heading={t`No payment methods here yet`}>
          <Trans>Try another country, or check back later.</Trans>
        </EmptyState>
      )}
      {offer.review && (
        <p className="text-muted text-sm">
          <PaymentsInReview />
        </p>
      )}
      {state.refusal && <FieldError>{state.refusal.message}</FieldError>}
      {method && order && (
        <div className="grid gap-2">
          {method.keeps && (
            <Checkbox
              label={t`Save for next time. You’ll still confirm every payment.`}
              checked={state.storesMethod}
              onChange={({ target }) => dispatch({ type: 'storeToggled', storesMethod: target.checked })}
            />
          )}
          <Button kind="primary" wide busy={isBusy} className="num" onClick={() => pay(order)}>
            {isBusy ? (
              <Trans>One moment…</Trans>
            ) : (
              <Trans comment="The button by which one orders with an obligation to pay: the words that the law asks for in this language">
                Order and pay {total}
              </Trans>
            )}
          </Button>
          <p className="text-muted text-sm">
            <Trans>
              One payment, no subscription. It’ll appear on your statement as {withoutFullStop(offer.statement_name)}.
            </Trans>
          </p>
        </div>
      )}
    </>
  )
}

type CodeNotForProps = { discount: Discount; offer: Offer; method: string | undefined }

/** A code that was found, but not for this bundle or way to pay (CRED-12). */
function CodeNotFor({ discount, offer: { amount, currency }, method }: CodeNotForProps) {
  const { money } = useFormats()
  if (appliesTo(discount, amount, method)) return null
  const { code } = discount
  const least = money(discount.minimum_order_value ?? 0, currency)
  return (
    <p role="status" className="text-muted text-sm">
      {appliesTo(discount, amount) ? (
        <Trans>{code} doesn’t work with this payment method.</Trans>
      ) : (
        <Trans>
          {code} is for orders of {least} or more.
        </Trans>
      )}{' '}
      <Trans>It’s not included in your total.</Trans>
    </p>
  )
}

function PaymentsInReview() {
  const { support_email } = useSite()
  return (
    <Trans>
      One of your payments was charged back, so some payment methods are off until we’ve reviewed it. To sort it out,
      email {support_email}.
    </Trans>
  )
}

function CountrySelect({ country }: { country: string }) {
  const { t } = useLingui()
  const formats = useFormats()
  const { countries } = useSite()
  const [address, setAddress] = useSearchParams()
  const client = useQueryClient()
  // It holds everywhere (SITE-9); the address names it until the answer is here.
  const { mutate: choose } = useCall(sites.chooseCountry, {
    onSuccess: () => void client.invalidateQueries({ queryKey: [credits.overview.name] }),
  })
  if (countries.length < 2) return null
  return (
    <Select
      label={t`Billing country`}
      value={country}
      onChange={({ target }) => {
        choose({ country: target.value })
        const next = new URLSearchParams(address)
        next.set('country', target.value)
        setAddress(next, { replace: true, preventScrollReset: true })
      }}
    >
      {countries.map((code) => (
        <option key={code} value={code}>
          {formats.country(code)}
        </option>
      ))}
    </Select>
  )
}
