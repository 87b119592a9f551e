// Whose VAT a price includes (PAY-12): that of the buyer's choice; where the network says another country, the higher of the two.
import { type CountryCode, countryCodes } from '../../contract/countries.ts'
import { vatRate } from '../../contract/vat.ts'
import type { Ctx } from '../base/ctx.ts'

const isKnown = (country: string | undefined): country is CountryCode =>
  country !== undefined && (countryCodes as readonly string[]).includes(country)

/** A network of a country whose VAT is not known here contradicts nothing. */
export function taxOf({ request, clock }: Pick<Ctx, 'request' | 'clock'>, country: CountryCode) {
  const now = clock.now()
  const chosen = { vat_country: country, vat_rate: vatRate(country, now) }
  const { network_country: network } = request
  if (!isKnown(network) || network === country) return chosen
  const rate = vatRate(network, now)
  return rate > chosen.vat_rate ? { vat_country: network, vat_rate: rate } : chosen
}
