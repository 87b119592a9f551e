// Registry of the payment providers of this deployment, by key (PAY-3).
import type { PaymentMethod } from '../../contract/payments.ts'
import type { App, Site } from '../base/ctx.ts'
import { adyen } from './adyen/adyen.ts'
import type { Provider } from './provider.ts'
import { sandbox } from './sandbox/sandbox.ts'

export { checkProviders } from './checkProviders.ts'
export { instrumentHash } from './instrumentHash.ts'
export { blockMethod, deleteMethodBlocks, unblockMethod } from './methodBlocks.ts'
export type {
  FailureReason,
  Money,
  Order,
  Outcome,
  PaymentRef,
  PaymentState,
  Provider,
  ProviderBooking,
  ProviderEvent,
  Refund,
  RefundOutcome,
  StoredToken,
  WebhookRequest,
} from './provider.ts'

const providers = new Map([sandbox, adyen].map((it) => [it.key, it]))

/** Registers a provider that a domain above implements. */
export const registerProvider = (provider: Provider) => void providers.set(provider.key, provider)

export const knownProviders = (): Provider[] => [...providers.values()]

/** All configured providers, in the order of PAYMENTS. */
export const configuredProviders = ({ env }: App): Provider[] =>
  env.payments
    .map((key) => providers.get(key))
    .filter((it) => it !== undefined)
    .filter((it) => !(env.production && it.isForDemo) && !it.missingSettings(env).length)

/** The configured providers that a site uses. */
export const providersOfSite = (app: App, site: Site): Provider[] =>
  configuredProviders(app).filter(
    (it) => (site.choices.providers?.includes(it.key) ?? true) && (it.acceptsSite?.(site) ?? true),
  )

/** The first provider that takes this method for the site; null where none does. */
export const providerForMethod = (app: App, site: Site, method: PaymentMethod): Provider | null =>
  providersOfSite(app, site).find(({ methods }) => methods.includes(method)) ?? null

/** The configured provider with this key, whatever the site's current choice: it may have taken payments earlier. */
export const providerByKey = (app: App, key: string): Provider | null =>
  configuredProviders(app).find((it) => it.key === key) ?? null
