// Adyen's client library on our HTTP transport. Loaded with the first payment, and only its checkout part: the whole library takes two seconds
// and 58 MB.
import { createRequire } from 'node:module'
import type { App } from '../../base/ctx.ts'
import { adyenHttp } from './http.ts'

const require = createRequire(import.meta.url)
const libraryPath = '@adyen/api-library/lib/src'

function createClient({ key, live_prefix, address }: App['env']['adyen']) {
  const { default: Client } = require(`${libraryPath}/client`) as typeof import('@adyen/api-library/lib/src/client.js')
  const { EnvironmentEnum } = require(`${libraryPath}/config`) as typeof import('@adyen/api-library/lib/src/config.js')
  const { PaymentLinksApi: Links } = require(
    `${libraryPath}/services/checkout/paymentLinksApi`,
  ) as typeof import('@adyen/api-library/lib/src/services/checkout/paymentLinksApi.js')
  const { PaymentsApi: Payments } = require(
    `${libraryPath}/services/checkout/paymentsApi`,
  ) as typeof import('@adyen/api-library/lib/src/services/checkout/paymentsApi.js')
  const { ModificationsApi: Changes } = require(
    `${libraryPath}/services/checkout/modificationsApi`,
  ) as typeof import('@adyen/api-library/lib/src/services/checkout/modificationsApi.js')
  const { RecurringApi: Stored } = require(
    `${libraryPath}/services/checkout/recurringApi`,
  ) as typeof import('@adyen/api-library/lib/src/services/checkout/recurringApi.js')
  const client = new Client(
    {
      apiKey: key ?? '',
      environment: live_prefix ? EnvironmentEnum.LIVE : EnvironmentEnum.TEST,
      ...(live_prefix && { liveEndpointUrlPrefix: live_prefix }),
    },
    adyenHttp(address),
  )
  return {
    links: new Links(client),
    payments: new Payments(client),
    changes: new Changes(client),
    stored: new Stored(client),
  }
}

const clients = new WeakMap<App['env'], ReturnType<typeof createClient>>()

export function adyenClient({ env }: App) {
  const cached = clients.get(env)
  if (cached) return cached
  const client = createClient(env.adyen)
  clients.set(env, client)
  return client
}
