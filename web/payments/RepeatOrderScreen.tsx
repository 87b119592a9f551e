// /credits/repeat-order: the last bundle once more, in one step (spec §2.4, CRED-7).
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Repeat } from 'lucide-react'
import { useState } from 'react'
import { payments } from '../../contract/index.ts'
import type { Handle } from '../base/handle.ts'
import { fill, query } from '../base/queries.ts'
import { LinkButton } from '../kit/Button.tsx'
import { Empty, ErrorState } from '../kit/Empty.tsx'
import { Title } from '../shell/Title.tsx'
import { PaymentState } from './PaymentState.tsx'
import { RepeatOrder } from './RepeatOrder.tsx'
import '../base/moreTexts.ts'

export const handle: Handle = { access: 'member', layout: 'default' }

const filled = fill(() => [query(payments.repeatOffer, {})])
export const loader = filled.loader
export const clientLoader = filled.clientLoader

export default function RepeatOrderScreen() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(query(payments.repeatOffer, {}))
  const [payment, setPayment] = useState<string | null>(null)
  return (
    <div className="wrap pt-4 pb-10 md:pt-6">
      <Title>{t`Order again`}</Title>
      <div className="mx-auto grid max-w-[560px] gap-4">
        {payment ? (
          <PaymentState id={payment} />
        ) : data?.offer ? (
          <RepeatOrder offer={data.offer} onDone={setPayment} />
        ) : data ? (
          <Empty
            icon={Repeat}
            level={1}
            heading={<Trans>There is no order to repeat yet</Trans>}
            action={
              <LinkButton kind="loud" to="/credits">
                <Trans>Look at the bundles</Trans>
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
