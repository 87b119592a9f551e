// The price of a bundle and the ways to pay for it, in a country (PAY-8).
import type { Bundle } from '../../contract/credits.ts'
import { payments } from '../../contract/index.ts'
import { query } from '../base/queries.ts'

/** What is no country is left out: the one in use counts. */
export const offerQuery = (bundle: string, country: string | null) =>
  query(payments.methods, {
    bundle: bundle as Bundle['id'],
    country: country && /^[A-Z]{2}$/.test(country) ? country : undefined,
  })
