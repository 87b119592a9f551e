// The providers that this deployment may pay through, by their keys (PAY-3).
import type { PaymentMethod } from '../../contract/payments.ts'
import type { App, Site } from '../base/ctx.ts'
import { adyen } from './adyen/adyen.ts'
import type { Provider } from './provider.ts'
import { sandbox } from './sandbox/sandbox.ts'

export type {
  Booked,
  Letter,
  Named,
  Order,
  Outcome,
  Provider,
  Reason,
  Refund,
  RefundAnswer,
  Standing,
  Stored,
  Sum,
  Told,
} from './provider.ts'
export { reasons } from './provider.ts'

const known = new Map([sandbox, adyen].map((it) => [it.key, it]))

/** A provider of another floor. */
export const addProvider = (provider: Provider) => void known.set(provider.key, provider)

/** All that are set up, in their order. */
export const providersIn = (app: App): Provider[] =>
  app.env.payments.map((key) => known.get(key)).filter((it) => it?.ready(app)) as Provider[]

/** Of these, the ones that a site takes money through. */
export const providersOf = (app: App, site: Site): Provider[] =>
  providersIn(app).filter((it) => (site.choices.providers?.includes(it.key) ?? true) && (it.takes?.(site) ?? true))

/** The one that takes this method for the site; null where none does. */
export const providerFor = (app: App, site: Site, method: PaymentMethod): Provider | null =>
  providersOf(app, site).find(({ methods }) => methods.includes(method)) ?? null

/** The one of this key, as long as it is set up: it took money once, whatever the site chooses now. */
export const providerNamed = (app: App, key: string): Provider | null =>
  providersIn(app).find((it) => it.key === key) ?? null
