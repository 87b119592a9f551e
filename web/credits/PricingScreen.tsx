// /pricing: every bundle and its price, public before the signup (CRED-1).
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { credits } from '../../contract/index.ts'
import { query, queryLoaders } from '../base/queries.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { LinkButton } from '../kit/Button.tsx'
import { Title } from '../kit/Title.tsx'
import { BundleCard, buttonClass } from './BundleCard.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { PriceList } from './PriceList.tsx'
import { PurchaseGuarantees } from './PurchaseGuarantees.tsx'
import { VatNote } from './VatNote.tsx'

export const handle: RouteHandle = { access: 'public', layout: 'default', static: true, query: [] }

const loaders = queryLoaders(() => [query(credits.overview, {})])
export const loader = loaders.loader

export default function PricingScreen() {
  const { t } = useLingui()
  const { data } = useQuery(query(credits.overview, {}))
  if (!data) return null
  return (
    <div className="wrap pt-5 pb-8 md:pt-9">
      <Title>{t`Prices`}</Title>
      <div className="mb-6 md:mb-9 md:text-center">
        <h1 className="md:text-4xl md:tracking-[-.03em]">{t`Prices`}</h1>
        <p className="mt-2 text-muted">
          <Trans>Creating a profile is free. Messages cost credits, and any bundle makes you Premium for good.</Trans>
        </p>
      </div>
      <ul className="grid gap-5 md:grid-cols-2 md:gap-x-4 md:gap-y-6 xl:grid-cols-4">
        {data.bundles.map((bundle) => (
          <BundleCard
            key={bundle.id}
            bundle={bundle}
            message_credits={data.message_credits}
            action={
              <LinkButton
                wide
                kind={bundle.popular ? 'primary' : 'secondary'}
                to={`/credits/${bundle.id}`}
                className={`num ${buttonClass(bundle.id)}`}
              >
                <Trans>Choose {bundle.credits}</Trans>
              </LinkButton>
            }
          />
        ))}
      </ul>
      <VatNote country={data.country} />
      <div className="grid gap-6 pt-8 md:grid-cols-2 md:gap-12 md:pt-10">
        <PriceList bundles={data.bundles} />
        <div className="grid content-start gap-4">
          <PurchaseGuarantees />
          <OrderFacts />
        </div>
      </div>
    </div>
  )
}
