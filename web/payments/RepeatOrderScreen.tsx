// /credits/repeat-order: repeats the last order in one step (spec §2.4, CRED-7).
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Repeat } from 'lucide-react'
import { useState } from 'react'
import { payments } from '../../contract/index.ts'
import { query, queryLoaders } from '../base/queries.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { LinkButton } from '../kit/Button.tsx'
import { EmptyState, ErrorState } from '../kit/EmptyState.tsx'
import { Title } from '../kit/Title.tsx'
import { PaymentState } from './PaymentState.tsx'
import { RepeatOrder } from './RepeatOrder.tsx'
import '../base/screenTexts.ts'

export const handle: RouteHandle = { access: 'member', layout: 'default' }

const loaders = queryLoaders(() => [query(payments.repeatOffer, {})])
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

export default function RepeatOrderScreen() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(query(payments.repeatOffer, {}))
  const [payment, setPayment] = useState<{ id: string; before: boolean } | null>(null)
  return (
    <div className="wrap pt-4 pb-10 md:pt-6">
      <Title>{t`Order again`}</Title>
      <div className="mx-auto grid max-w-column gap-4">
        {payment ? (
          <PaymentState {...payment} />
        ) : data?.offer ? (
          <RepeatOrder offer={data.offer} onDone={setPayment} />
        ) : data ? (
          <EmptyState
            icon={Repeat}
            level={1}
            heading={<Trans>No order to repeat yet</Trans>}
            action={
              <LinkButton kind="primary" to="/credits">
                <Trans>See bundles</Trans>
              </LinkButton>
            }
          />
        ) : (
          error && <ErrorState error={error} onRetry={() => void refetch()} level={1} />
        )}
      </div>
    </div>
  )
}
