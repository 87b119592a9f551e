// The providers that this deployment may pay through, by their keys (PAY-3).
import type { App } from '../../base/ctx.ts'
import type { Provider } from './provider.ts'
import { sandbox } from './sandbox.ts'

const known: readonly Provider[] = [sandbox]

/** The one that new payments go to; null where none is set up. */
export const providerOf = (app: App): Provider | null => known.find(({ key }) => key === app.env.payments) ?? null

/** The one of this key, as long as it is set up. */
export const providerNamed = (app: App, key: string): Provider | null => {
  const provider = providerOf(app)
  return provider?.key === key ? provider : null
}
