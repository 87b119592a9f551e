// What `npm run money` prints of VAT: the quarter's report as CSV (PAY-12, OPS-4).
import { formatDecimal } from '../contract/money.ts'
import type { OssLine } from '../server/payments/index.ts'

/** Sums in the currency's own unit; the return wants euros, at the rate of the quarter's last day. */
export const ossCsv = (lines: OssLine[]) =>
  [
    'scheme,country,vat_rate,currency,sales_of,net,vat',
    ...lines.map(({ scheme, country, rate, currency, of_quarter, net, vat }) =>
      [scheme, country, rate, currency, of_quarter, formatDecimal(net, currency), formatDecimal(vat, currency)].join(),
    ),
  ].join('\n')
