// /credits: the balance, the bundles p0 to p3, the price list, the history (CRED-1 to CRED-4, CRED-6, CRED-8).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { credits } from '../../contract/index.ts'
import { optionalQuery, query, queryLoaders } from '../base/queries.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { useMember } from '../base/session.ts'
import { ErrorState } from '../kit/EmptyState.tsx'
import { Link } from '../kit/Link.tsx'
import { TextSkeleton } from '../kit/Skeletons.tsx'
import { Title } from '../kit/Title.tsx'
import { BonusBanner } from './BonusBanner.tsx'
import { Bundles } from './Bundles.tsx'
import { CodeForm } from './CodeForm.tsx'
import { CreditHistory, historyQuery } from './CreditHistory.tsx'
import { codeInAddress } from './codeInAddress.ts'
import { PriceList } from './PriceList.tsx'
import { PurchaseGuarantees } from './PurchaseGuarantees.tsx'
import { SpendNotice, spendingQuery } from './SpendNotice.tsx'
import { codeQuery, useDiscountCode } from './useDiscountCode.ts'
import { VatNote } from './VatNote.tsx'
import '../base/screenTexts.ts'

export const handle: RouteHandle = { access: 'member', layout: 'default' }

const loaders = queryLoaders(({ search }) => {
  const code = codeInAddress(search)
  return [
    optionalQuery(query(credits.overview, {})),
    optionalQuery(historyQuery),
    optionalQuery(spendingQuery),
    ...(code ? [optionalQuery(codeQuery(code))] : []),
  ]
})
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

export default function CreditsScreen() {
  const { t } = useLingui()
  const { paid_user, credits: balance } = useMember()
  const [address] = useSearchParams()
  const code = useDiscountCode(codeInAddress(address))
  const { data, error, refetch } = useQuery(query(credits.overview, {}))
  return (
    <>
      <Title>{t`Credits`}</Title>
      {data?.discount?.expires && <BonusBanner discount={data.discount} onStale={() => void refetch()} />}
      <div className="wrap pt-5 pb-8 max-md:pb-24 md:pt-9">
        <div className="mb-6 md:mb-9 md:text-center">
          <Balance credits={balance} message_credits={data?.message_credits} />
          {!paid_user && (
            <>
              <p className="text-muted">
                <Trans>Any bundle makes you Premium. For good.</Trans>
              </p>
              <Link to="/premium" className="link inline-flex min-h-11 items-center">
                <Trans>What you get</Trans>
              </Link>
            </>
          )}
        </div>
        <div className="mx-auto max-w-column pb-4 empty:hidden">
          <SpendNotice />
        </div>
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <TextSkeleton lines={8} />}
        {data && <Bundles overview={data} code={code.discount} />}
        {data && <VatNote country={data.country} />}
        <div className="grid gap-6 pt-8 md:grid-cols-2 md:gap-12 md:pt-10">
          <PriceList bundles={data?.bundles} />
          <div className="grid content-start gap-4">
            <PurchaseGuarantees />
            <CodeForm {...code} />
          </div>
        </div>
        <CreditHistory />
      </div>
    </>
  )
}

type BalanceProps = { credits: number; message_credits: number | undefined }

function Balance({ credits, message_credits }: BalanceProps) {
  const messages = message_credits ? Math.floor(credits / message_credits) : 0
  return (
    <>
      <h1 className="num md:text-4xl md:tracking-[-.03em]">
        <Plural value={credits} one="You have # credit" other="You have # credits" />
      </h1>
      <p className="num mt-2 text-muted">
        {messages > 0 ? (
          <Plural value={messages} one="Enough for about # message." other="Enough for about # messages." />
        ) : (
          <Trans>Pick a bundle to keep chatting.</Trans>
        )}
      </p>
    </>
  )
}
