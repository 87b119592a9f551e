// Choice of a bundle: on a phone a list and one button, on a large screen four cards (CRED-1).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Output } from '../../contract/call.ts'
import type { Bundle } from '../../contract/credits.ts'
import type { Discount } from '../../contract/discounts.ts'
import type { credits } from '../../contract/index.ts'
import { useFormats } from '../base/formats.ts'
import { LinkButton } from '../kit/Button.tsx'
import { BundleCard, buttonClass } from './BundleCard.tsx'
import { offerOf } from './offers.ts'

type BundlesProps = { overview: Output<typeof credits.overview>; code: Discount | null }

export function Bundles({ overview: { bundles, message_credits }, code }: BundlesProps) {
  const { t } = useLingui()
  const { money } = useFormats()
  const recommendedId = bundles.find(({ popular }) => popular)?.id ?? bundles[0]?.id
  const [selectedId, setChosen] = useState(recommendedId)
  const offers = bundles.map((it) => offerOf(it, code))
  const checkout = (it: Bundle & { by_code: boolean }) =>
    code && it.by_code ? `/credits/${it.id}?code=${encodeURIComponent(code.code)}` : `/credits/${it.id}`
  const offer = offers.find(({ id }) => id === selectedId) ?? offers[0]
  return (
    <>
      <fieldset>
        <legend className="sr-only">{t`Bundles`}</legend>
        <ul className="grid gap-5 md:grid-cols-2 md:gap-x-4 md:gap-y-6 xl:grid-cols-4">
          {offers.map((bundle) => (
            <BundleCard
              key={bundle.id}
              bundle={bundle}
              message_credits={message_credits}
              chosen={bundle.id === selectedId}
              onChoose={() => setChosen(bundle.id)}
              action={
                <LinkButton
                  wide
                  kind={bundle.id === recommendedId ? 'primary' : 'secondary'}
                  to={checkout(bundle)}
                  className={`num ${buttonClass(bundle.id)}`}
                >
                  <Trans>
                    Buy {bundle.credits}{' '}
                    <span className="sr-only">credits for {money(bundle.discounted, bundle.currency)}</span>
                  </Trans>
                </LinkButton>
              }
            />
          ))}
        </ul>
      </fieldset>
      {offer && (
        <div
          data-dock
          className="fixed inset-x-0 bottom-[var(--bar-room,0px)] z-20 grid gap-2 border-line border-t bg-raised px-4 pt-2.5 pb-[calc(12px+var(--safe-bottom))] md:hidden"
        >
          <LinkButton
            kind="primary"
            wide
            to={checkout(offer)}
            className="num"
            cost={money(offer.discounted, offer.currency)}
          >
            <Plural value={offer.credits} one="Buy # credit" other="Buy # credits" />
          </LinkButton>
        </div>
      )}
    </>
  )
}
