// The order that a provider gets for a payment: deterministic, so that asking again is the same order (PAY-3).
import { createHmac } from 'node:crypto'
import type { CountryCode, Currency } from '../../contract/countries.ts'
import type { Locale } from '../../contract/limits.ts'
import type { PaymentMethod } from '../../contract/payments.ts'
import type { App, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import type { Order } from '../providers/index.ts'

export type PaymentOrder = Columns<'payment', 'public_id' | 'member_id' | 'bundle' | 'amount'> & {
  currency: Currency
  country: CountryCode
  paymentmethod: PaymentMethod
}
/** The page on which the buyer sees the payment's outcome. */
export const returnPath = ({
  bundle,
  paymentmethod,
  public_id,
}: Record<'bundle' | 'paymentmethod' | 'public_id', string>) =>
  `/credits/${bundle}/${paymentmethod}?payment=${public_id}`

type OrderContext = { app: App; site: Site; origin: string; locale: Locale }

export const providerOrder = (
  { app, site, origin, locale }: OrderContext,
  { public_id, member_id, bundle, amount, currency, country, paymentmethod }: PaymentOrder,
  store_method = false,
): Order => ({
  payment_id: public_id,
  site_id: site.id,
  origin,
  amount,
  currency,
  country,
  paymentmethod,
  return_to: returnPath({ public_id, bundle, paymentmethod }),
  locale,
  buyer: createHmac('sha256', app.secret.stable).update(`buyer\n${member_id}`).digest('hex').slice(0, 32),
  store_method,
  statement_name: site.company.name,
})
