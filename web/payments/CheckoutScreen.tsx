// /credits/:id/:paymentmethod?: the checkout of a bundle, and the state of its payment (PAY-1, PAY-2, PAY-8, PAY-9).
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft } from 'lucide-react'
import { type LoaderFunctionArgs, type Params, useParams, useSearchParams } from 'react-router'
import { payments } from '../../contract/index.ts'
import { paymentMethods } from '../../contract/payments.ts'
import { notFound } from '../base/notFound.ts'
import { optionalQuery, query, queryLoaders } from '../base/queries.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { codeInAddress } from '../credits/codeInAddress.ts'
import { PurchaseGuarantees } from '../credits/PurchaseGuarantees.tsx'
import { SpendNotice, spendingQuery } from '../credits/SpendNotice.tsx'
import { codeQuery } from '../credits/useDiscountCode.ts'
import { Link } from '../kit/Link.tsx'
import { Title } from '../kit/Title.tsx'
import { Checkout } from './Checkout.tsx'
import { offerQuery } from './offerQuery.ts'
import { PaymentState } from './PaymentState.tsx'
import '../base/screenTexts.ts'

export const handle: RouteHandle = { access: 'member', layout: 'default' }

const loaders = queryLoaders(({ params, search }) => {
  const payment = search.get('payment')
  const code = codeInAddress(search)
  if (payment) return [query(payments.status, { id: payment })]
  return [
    optionalQuery(offerQuery(params.id ?? '', search.get('country'))),
    optionalQuery(spendingQuery),
    ...(code ? [optionalQuery(codeQuery(code, search.get('country')))] : []),
  ]
})

const isCheckout = ({ id = '', paymentmethod }: Params) =>
  /^p[0-3]$/.test(id) && (paymentmethod === undefined || paymentMethods.some((it) => it === paymentmethod))

export async function loader(args: LoaderFunctionArgs) {
  if (!isCheckout(args.params)) throw notFound()
  return loaders.loader(args)
}
export async function clientLoader(args: Parameters<typeof loaders.clientLoader>[0]) {
  if (!isCheckout(args.params)) throw notFound()
  return loaders.clientLoader(args)
}

export default function CheckoutScreen() {
  const { t } = useLingui()
  const { id = '', paymentmethod } = useParams()
  const [address] = useSearchParams()
  const payment = address.get('payment')
  return (
    <div className="wrap pt-4 pb-10 md:pt-6">
      <Title>{t`Payment`}</Title>
      <div className="mx-auto grid max-w-column gap-4">
        {payment ? (
          <PaymentState key={payment} id={payment} />
        ) : (
          <>
            <Link to="/credits" className="link inline-flex min-h-11 items-center gap-1 justify-self-start text-sm">
              <ChevronLeft className="size-4" aria-hidden />
              <Trans>All bundles</Trans>
            </Link>
            <h1>{t`Payment`}</h1>
            <SpendNotice />
            <Checkout key={id} bundle={id} preselected={paymentmethod} />
            <div className="grid gap-3 pt-2 text-sm">
              <PurchaseGuarantees />
            </div>
          </>
        )}
      </div>
    </div>
  )
}
