// The providers that this deployment may pay through, by their keys (PAY-3).
import type { PaymentMethod } from '../../contract/payments.ts'
import type { App, Site } from '../base/ctx.ts'
import { adyen } from './adyen/adyen.ts'
import type { Provider } from './provider.ts'
import { sandbox } from './sandbox/sandbox.ts'

export type {
  ProviderBooking,
  WebhookRequest,
  PaymentRef,
  Order,
  Outcome,
  Provider,
  FailureReason,
  Refund,
  RefundOutcome,
  PaymentState,
  StoredToken,
  Money,
  ProviderEvent,
} from './provider.ts'
export { reasons } from './provider.ts'

const known = new Map([sandbox, adyen].map((it) => [it.key, it]))

/** A provider of another floor. */
export const registerProvider = (provider: Provider) => void known.set(provider.key, provider)

/** All that are set up, in their order. */
export const configuredProviders = (app: App): Provider[] =>
  app.env.payments.map((key) => known.get(key)).filter((it) => it?.isConfigured(app)) as Provider[]

/** Of these, the ones that a site takes money through. */
export const providersOfSite = (app: App, site: Site): Provider[] =>
  configuredProviders(app).filter((it) => (site.choices.providers?.includes(it.key) ?? true) && (it.acceptsSite?.(site) ?? true))

/** The one that takes this method for the site; null where none does. */
export const providerForMethod = (app: App, site: Site, method: PaymentMethod): Provider | null =>
  providersOfSite(app, site).find(({ methods }) => methods.includes(method)) ?? null

/** The one of this key, as long as it is set up: it took money once, whatever the site chooses now. */
export const providerByKey = (app: App, key: string): Provider | null =>
  configuredProviders(app).find((it) => it.key === key) ?? null
