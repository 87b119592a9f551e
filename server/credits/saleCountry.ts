// The country and currency of sale for the current visitor or member (CRED-1, PAY-8).
import { type CountryCode, countries, countryCodes } from '../../contract/countries.ts'
import type { Ctx } from '../base/ctx.ts'
import { countryInUse } from '../sites/index.ts'

const isKnown = (country: string): country is CountryCode => (countryCodes as readonly string[]).includes(country)

/** The site sells there, and the currency is known. */
export const isServedCountry = (ctx: Ctx, country: string | undefined): country is CountryCode =>
  country !== undefined && isKnown(country) && ctx.site.choices.countries.includes(country)

export function saleCountry(ctx: Ctx): CountryCode {
  const country = [countryInUse(ctx), ctx.site.country].find(isKnown)
  if (!country) throw new Error('the country of this site has no currency')
  return country
}

export const currencyOf = (country: CountryCode) => countries[country].currency
