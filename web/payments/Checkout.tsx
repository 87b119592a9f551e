// Checkout of a bundle: country, way to pay, total, and the one button that starts the payment (PAY-1, PAY-8, PAY-9).
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Discount } from '../../contract/discounts.ts'
import { credits, sites } from '../../contract/index.ts'
import { paymentMethods } from '../../contract/payments.ts'
import { useFormats } from '../base/formats.ts'
import { useCall } from '../base/queries.ts'
import { useSite } from '../base/session.ts'
import { CodeInUse } from '../credits/CodeForm.tsx'
import { codeInAddress } from '../credits/codeInAddress.ts'
import { appliesTo } from '../credits/offers.ts'
import { useDiscountCode } from '../credits/useDiscountCode.ts'
import { Checkbox } from '../kit/Choice.tsx'
import { EmptyState, ErrorState } from '../kit/EmptyState.tsx'
import { FieldError, Select } from '../kit/Field.tsx'
import { TextSkeleton } from '../kit/Skeletons.tsx'
import { type Offer, orderOf, priceOf, selectedMethod } from './checkoutReducer.ts'
import { ExpressTick } from './ExpressTick.tsx'
import { Methods } from './Methods.tsx'
import { methodOptions } from './methodOptions.ts'
import { OrderButton } from './OrderButton.tsx'
import { offerQuery } from './offerQuery.ts'
import { Total } from './Total.tsx'
import { useCheckout } from './useCheckout.ts'

type CheckoutProps = {
  bundle: string
  /** The way to pay in the address. */
  preselected?: string | undefined
  /** In the sheet: the price stands above, and only the chosen way to pay until another one is wanted. */
  compact?: boolean
}

export function Checkout({ bundle, preselected, compact = false }: CheckoutProps) {
  const { t } = useLingui()
  const [address] = useSearchParams()
  const {
    data: offer,
    error,
    refetch,
    isPlaceholderData: isOfAnother,
  } = useQuery({
    ...offerQuery(bundle, address.get('country')),
    // Another bundle in the sheet: the methods stay where they are.
    ...(compact && { placeholderData: keepPreviousData }),
  })
  const { error: codeError, ...code } = useDiscountCode(codeInAddress(address), address.get('country'))
  const { state, dispatch, pay } = useCheckout(preselected, address.get('failed'))
  const [showsAll, setShowsAll] = useState(!compact)
  const navigate = useNavigate()
  /** On a page the address keeps it over a reload. */
  function choose(methodId: string) {
    dispatch({ type: 'methodChosen', methodId })
    if (compact || !paymentMethods.some((it) => it === methodId)) return
    void navigate(`/credits/${bundle}/${methodId}?${address}`, { replace: true, preventScrollReset: true })
  }
  if (!offer && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!offer) return <TextSkeleton lines={6} />

  const options = methodOptions(state, offer, code.discount)
  const method = selectedMethod(state, offer, code.discount)
  const order = orderOf(state, bundle, offer, code)
  const price = priceOf(state, offer, code.discount)
  return (
    <>
      {!compact && <Total {...offer} price={price} />}
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
      {!compact && <CountrySelect country={offer.country} />}
      {options.length > 0 ? (
        <Methods
          options={showsAll ? options : options.filter(({ id }) => id === method?.id)}
          chosen={method?.id}
          onChoose={choose}
        />
      ) : offer.review ? null : (
        <EmptyState icon={CreditCard} heading={t`No payment methods here yet`}>
          <Trans>Try another country, or check back later.</Trans>
        </EmptyState>
      )}
      {!showsAll && options.length > 1 && (
        <button type="button" className="link min-h-11 justify-self-start text-sm" onClick={() => setShowsAll(true)}>
          <Trans>Pay another way</Trans>
        </button>
      )}
      {offer.review && (
        <p className="text-muted text-sm">
          <PaymentsInReview />
        </p>
      )}
      {state.refusal && <FieldError>{state.refusal.message}</FieldError>}
      {method && order && (
        <>
          {method.keeps && (
            <Checkbox
              label={t`Save for next time. You’ll still confirm every payment.`}
              checked={state.storesMethod}
              onChange={({ target }) => dispatch({ type: 'storeToggled', storesMethod: target.checked })}
            />
          )}
          {offer.express && (
            <ExpressTick
              checked={state.requestsExpress}
              isMissing={state.lacksExpress}
              onToggle={(requestsExpress) => dispatch({ type: 'expressToggled', requestsExpress })}
            />
          )}
          <OrderButton
            {...offer}
            {...{ price, compact }}
            busy={state.status !== 'open' || isOfAnother}
            onOrder={() => (offer.express && !order.express ? dispatch({ type: 'expressMissed' }) : pay(order))}
          />
        </>
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
