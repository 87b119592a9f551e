// Query of the price of a bundle and of the payment methods in a country (PAY-8).
import type { Bundle } from '../../contract/credits.ts'
import { payments } from '../../contract/index.ts'
import { query } from '../base/queries.ts'

/** Without a valid country the server takes the buyer's own. */
export const offerQuery = (bundle: string, country: string | null) =>
  query(payments.methods, {
    bundle: bundle as Bundle['id'],
    country: country && /^[A-Z]{2}$/.test(country) ? country : undefined,
  })
