// Country, way to pay, total, and the one button that starts the payment (PAY-1, PAY-8, PAY-9).
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Bundle } from '../../contract/credits.ts'
import { useFormats } from '../base/formats.ts'
import { useSite } from '../base/session.ts'
import { countsFor, priceWith } from '../credits/offers.ts'
import { useCode } from '../credits/useDiscountCode.ts'
import { Button } from '../kit/Button.tsx'
import { EmptyState, ErrorState } from '../kit/EmptyState.tsx'
import { Checkbox, FieldError, Select } from '../kit/Field.tsx'
import { TextSkeleton } from '../kit/Skeletons.tsx'
import { Methods } from './Methods.tsx'
import { offerQuery } from './offerQuery.ts'
import { Total } from './Total.tsx'
import { unended } from './withoutFullStop.ts'
import { usePay } from './useStartPayment.ts'

/** `wish`: the way to pay in the address. */
export function Checkout({ bundle, wish }: { bundle: string; wish: string | undefined }) {
  const { t } = useLingui()
  const { money } = useFormats()
  const [address] = useSearchParams()
  const { code, discount, wrong } = useCode(address.get('code'))
  const { data: offer, error, refetch } = useQuery(offerQuery(bundle, address.get('country')))
  const [chosen, setChosen] = useState(wish)
  const [keep, setKeep] = useState(false)
  const { pay, busy, refused } = usePay()
  if (!offer && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!offer) return <TextSkeleton lines={6} />

  const { methods } = offer
  const method = methods.find(({ id }) => id === chosen) ?? methods[0]
  const byCode =
    discount && countsFor(discount, offer.amount, method?.id) ? priceWith(offer.amount, discount) : offer.amount
  const price = Math.min(byCode, offer.discounted)
  const total = money(price, offer.currency)
  return (
    <>
      <Total {...offer} price={price} />
      {wrong && <FieldError>{wrong}</FieldError>}
      <CountrySelect country={offer.country} />
      {methods.length > 0 ? (
        <Methods methods={methods} chosen={method?.id} onChoose={setChosen} />
      ) : (
        <EmptyState icon={CreditCard} heading={t`No way to pay here yet`}>
          <Trans>Choose another country, or come back later.</Trans>
        </EmptyState>
      )}
      {refused && <FieldError>{refused.message}</FieldError>}
      {method && (
        <div className="grid gap-2">
          {method.keeps && (
            <Checkbox
              label={t`Keep it for next time: one tap then, and nothing by itself`}
              checked={keep}
              onChange={({ target }) => setKeep(target.checked)}
            />
          )}
          <Button
            kind="loud"
            wide
            busy={busy}
            className="num"
            onClick={() =>
              pay({
                bundle: bundle as Bundle['id'],
                paymentmethod: method.id,
                country: offer.country,
                amount: price,
                ...(price < offer.discounted && { code }),
                ...(method.keeps && keep && { keep }),
              })
            }
          >
            {busy ? (
              <Trans>One moment …</Trans>
            ) : (
              <Trans comment="The button by which one orders with an obligation to pay: the words that the law asks for in this language">
                Order and pay {total}
              </Trans>
            )}
          </Button>
          <p className="text-muted text-sm">
            <Trans>One payment, no subscription. Your statement will say {unended(offer.statement_name)}.</Trans>
          </p>
        </div>
      )}
    </>
  )
}

function CountrySelect({ country }: { country: string }) {
  const { t } = useLingui()
  const formats = useFormats()
  const { countries } = useSite()
  const [address, setAddress] = useSearchParams()
  if (countries.length < 2) return null
  return (
    <Select
      label={t`Country you pay from`}
      value={country}
      onChange={({ target }) => {
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
