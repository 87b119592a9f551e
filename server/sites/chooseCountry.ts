// PUT /api/country: the visitor's choice of the country in use, in a cookie for 365 days (SITE-9).
import type { Input, Output } from '../../contract/call.ts'
import { durationSeconds } from '../../contract/limits.ts'
import type * as contract from '../../contract/sites.ts'
import type { Ctx } from '../base/ctx.ts'
import { serializeCookie } from '../base/http/cookies.ts'
import { refuseUnless } from '../base/refusal.ts'

type ChooseCountry = typeof contract.chooseCountry

/** Refuses not_found for a country that the site does not serve. */
export async function chooseCountry(
  { app, site, setCookie }: Ctx,
  { country }: Input<ChooseCountry>,
): Promise<Output<ChooseCountry>> {
  refuseUnless(site.choices.countries.includes(country), 'not_found')
  setCookie(serializeCookie(app.env, 'country', country, durationSeconds.localeCookie))
  return {}
}
