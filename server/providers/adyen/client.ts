// Adyen's own client, with our way of asking under it. Loaded with the first payment, and of it the checkout alone: the whole of it takes
// two seconds and 58 MB.
import { createRequire } from 'node:module'
import type { App } from '../../base/ctx.ts'
import { adyenHttp } from './http.ts'

const need = createRequire(import.meta.url)
const source = '@adyen/api-library/lib/src'

function open({ key, live_prefix, address }: App['env']['adyen']) {
  const { default: Client } = need(`${source}/client`) as typeof import('@adyen/api-library/lib/src/client.js')
  const { EnvironmentEnum } = need(`${source}/config`) as typeof import('@adyen/api-library/lib/src/config.js')
  const { PaymentLinksApi: Links } = need(
    `${source}/services/checkout/paymentLinksApi`,
  ) as typeof import('@adyen/api-library/lib/src/services/checkout/paymentLinksApi.js')
  const { PaymentsApi: Payments } = need(
    `${source}/services/checkout/paymentsApi`,
  ) as typeof import('@adyen/api-library/lib/src/services/checkout/paymentsApi.js')
  const { ModificationsApi: Changes } = need(
    `${source}/services/checkout/modificationsApi`,
  ) as typeof import('@adyen/api-library/lib/src/services/checkout/modificationsApi.js')
  const { RecurringApi: Stored } = need(
    `${source}/services/checkout/recurringApi`,
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

const opened = new WeakMap<App['env'], ReturnType<typeof open>>()

export function clientOf({ env }: App) {
  const before = opened.get(env)
  if (before) return before
  const client = open(env.adyen)
  opened.set(env, client)
  return client
}
