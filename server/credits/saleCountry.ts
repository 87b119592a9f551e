// The country and currency that things are sold in to whoever asks (CRED-1, PAY-8).
import { type CountryCode, countries, countryCodes } from '../../contract/countries.ts'
import type { Ctx } from '../base/ctx.ts'
import { countryInUse } from '../sites/index.ts'

const isKnown = (country: string): country is CountryCode => (countryCodes as readonly string[]).includes(country)

/** The site sells there, and we know the currency. */
export const isServedCountry = (ctx: Ctx, country: string | undefined): country is CountryCode =>
  country !== undefined && isKnown(country) && ctx.site.choices.countries.includes(country)

export function saleCountry(ctx: Ctx): CountryCode {
  const found = [countryInUse(ctx), ctx.site.country].find(isKnown)
  if (!found) throw new Error('the country of this site has no currency')
  return found
}

export const currencyOf = (country: CountryCode) => countries[country].currency
