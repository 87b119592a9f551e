// Charges what is kept for one payment: the provider is asked by the payment's id, so that asking again never takes money twice (CRED-7).
import type { Locale } from '../../contract/limits.ts'
import type { App } from '../base/ctx.ts'
import { type Order, type Provider, providerNamed } from '../providers/index.ts'
import { originOf, siteById } from '../sites/index.ts'
import { heard } from './events.ts'
import { orderOf, type Placed } from './order.ts'
import { openToken } from './storedMethods.ts'

/** False where nobody knows what became of it: the line broke. Then it is pending, and asked for by the clock. */
export async function charge(app: App, provider: Provider, order: Order, sealed: string): Promise<boolean> {
  try {
    const { provider_ref, ...standing } = await provider.charge(app, order, openToken(app, sealed))
    await app.db.run`
      update payment set provider_ref = ${provider_ref}
      where public_id = ${order.payment_id} and site_id = ${order.site_id} and provider_ref is null`
    await heard(app, provider, provider_ref, standing)
    return true
  } catch (error) {
    app.log.error('charge', error, { payment: order.payment_id })
    await app.db.run`
      update payment set status = 'pending'
      where public_id = ${order.payment_id} and site_id = ${order.site_id} and status = 'loading'`
    return false
  }
}

type Row = Placed & { site_id: number; provider: string; locale: Locale; token: string }

/** One whose charge nobody answered for. */
export async function chargeAgain(app: App, payment: number) {
  const row = await app.db.maybe<Row>`
    select p.public_id, p.site_id, p.member_id, p.provider, p.bundle, p.amount, p.currency, p.country, p.paymentmethod,
      m.language as locale, s.token
    from payment p
    join member m on m.id = p.member_id
    join stored_method s on s.id = p.stored_id
    where p.id = ${payment} and p.provider_ref is null and s.token <> ''`
  const site = row && (await siteById(app.db, row.site_id))
  const provider = row && providerNamed(app, row.provider)
  if (!site || !provider) return
  await charge(app, provider, orderOf({ app, site, origin: originOf(app, site), locale: row.locale }, row), row.token)
}
