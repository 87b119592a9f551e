// /premium: what premium is, and for a free member the bundles that bring it (spec §2.4, CRED-1, CRED-2, CRED-9).
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { credits } from '../../contract/index.ts'
import { optionalQuery, query, queryLoaders } from '../base/queries.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { useMember } from '../base/session.ts'
import { LinkButton } from '../kit/Button.tsx'
import { ErrorState } from '../kit/EmptyState.tsx'
import { TextSkeleton } from '../kit/Skeletons.tsx'
import { Title } from '../kit/Title.tsx'
import { BonusBanner } from './BonusBanner.tsx'
import { Bundles } from './Bundles.tsx'
import { codeInAddress } from './codeInAddress.ts'
import { PremiumBenefits } from './PremiumBenefits.tsx'
import { PurchaseGuarantees } from './PurchaseGuarantees.tsx'
import { codeQuery, useDiscountCode } from './useDiscountCode.ts'
import { VatNote } from './VatNote.tsx'
import '../base/screenTexts.ts'

export const handle: RouteHandle = { access: 'member', layout: 'default' }

const loaders = queryLoaders(({ search }) => {
  const code = codeInAddress(search)
  return [optionalQuery(query(credits.overview, {})), ...(code ? [optionalQuery(codeQuery(code))] : [])]
})
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

export default function PremiumScreen() {
  const { t } = useLingui()
  const { paid_user } = useMember()
  const { discount } = useDiscountCode(codeInAddress(useSearchParams()[0]))
  const { data, error, refetch } = useQuery(query(credits.overview, {}))
  return (
    <>
      <Title>{t`Premium`}</Title>
      {data?.discount?.expires && <BonusBanner discount={data.discount} onStale={() => void refetch()} />}
      <div className="wrap pt-5 pb-8 max-md:pb-24 md:pt-9">
        <div className="mb-6 md:mb-9 md:text-center">
          <h1 className="md:text-4xl md:tracking-[-.03em]">
            {paid_user ? <Trans>You’re Premium. For good.</Trans> : <Trans>Premium with any bundle. For good.</Trans>}
          </h1>
          <p className="mt-2 text-muted">
            {paid_user ? (
              <Trans>It stays, even when your credits run out.</Trans>
            ) : (
              <Trans>Buy credits once and you’re Premium. It stays, even when they run out.</Trans>
            )}
          </p>
        </div>
        <PremiumBenefits />
        {paid_user ? (
          <div className="grid pt-9 md:justify-items-center">
            <LinkButton kind="primary" to="/credits">
              <Trans>See bundles</Trans>
            </LinkButton>
          </div>
        ) : (
          <>
            {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
            {!data && !error && <TextSkeleton lines={8} />}
            {data && (
              <div className="pt-9">
                <Bundles overview={data} code={discount} />
                <VatNote country={data.country} />
              </div>
            )}
            <div className="grid gap-4 pt-8">
              <PurchaseGuarantees />
            </div>
          </>
        )}
      </div>
    </>
  )
}
