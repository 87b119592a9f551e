// Charges a stored method for one payment. The payment's id is the provider's idempotency key, so that a retry never takes money twice (CRED-7).
import type { Locale } from '../../contract/limits.ts'
import type { App } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { type Order, type Provider, providerByKey } from '../providers/index.ts'
import { siteById, siteOrigin } from '../sites/index.ts'
import { recordState } from './providerEvents.ts'
import { type PaymentOrder, providerOrder } from './providerOrder.ts'
import { decryptToken } from './storedMethods.ts'

/** False where the outcome is unknown (a network error): the payment is pending, and the reconcile job retries. */
export async function chargeStoredMethod(
  app: App,
  provider: Provider,
  order: Order,
  encryptedToken: string,
): Promise<boolean> {
  try {
    const { provider_ref, ...state } = await provider.charge(app, order, decryptToken(app, encryptedToken))
    await app.db.run`
      update payment set provider_ref = ${provider_ref}
      where public_id = ${order.payment_id} and site_id = ${order.site_id} and provider_ref is null`
    await recordState(app, provider, provider_ref, state)
    return true
  } catch (error) {
    app.log.error('charge', error, { payment: order.payment_id })
    await app.db.run`
      update payment set status = 'pending'
      where public_id = ${order.payment_id} and site_id = ${order.site_id} and status = 'loading'`
    return false
  }
}

type Row = PaymentOrder &
  Columns<'payment', 'site_id' | 'provider'> &
  Columns<'stored_method', 'token'> & { locale: Locale }

/** Retries the charge of a payment whose first attempt got no answer. */
export async function retryCharge(app: App, payment: number) {
  const row = await app.db.maybe<Row>`
    select p.public_id, p.site_id, p.member_id, p.provider, p.bundle, p.amount, p.currency, p.country, p.paymentmethod,
      m.language as locale, s.token
    from payment p
    join member_public m on m.id = p.member_id
    join stored_method s on s.id = p.stored_id
    where p.id = ${payment} and p.provider_ref is null and s.token <> ''`
  const site = row && (await siteById(app.db, row.site_id))
  const provider = row && providerByKey(app, row.provider)
  if (!site || !provider) return
  await chargeStoredMethod(
    app,
    provider,
    providerOrder({ app, site, origin: siteOrigin(app, site), locale: row.locale }, row),
    row.token,
  )
}
