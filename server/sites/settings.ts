// GET /api/settings.php: the public settings of the request's site (SITE-2). The query has no effect.
import { type CountryCode, countries } from '../../contract/countries.ts'
import { type SiteSettings, siteSettings } from '../../contract/sites.ts'
import type { Ctx } from '../base/ctx.ts'
import { countryInUse } from './countryInUse.ts'

export const settings = async (ctx: Ctx) => publicSettings(ctx)

type SettingsCtx = Pick<Ctx, 'app' | 'site' | 'request' | 'locale'>

/** Named one by one: a page carries them as they are here, and a traffic source's name would open a closed site (SITE-4). */
const publicNames = Object.keys(siteSettings.entries) as (keyof SiteSettings)[]

export function publicSettings(ctx: SettingsCtx): SiteSettings {
  const { choices, company, ...site } = ctx.site
  const all: SiteSettings = {
    ...choices,
    ...choices.translations[ctx.locale],
    ...site,
    geoip_country: ctx.request.country,
    geoip_selected_country: countryInUse(ctx),
    region_data: Object.fromEntries(
      choices.countries.map((it) => [it, countries[it as CountryCode]?.region_word ?? 'region']),
    ),
    support_phone: company.support_phone,
    company_name: company.name,
    company_address: company.address,
    company_kvk: company.kvk,
    company_city: company.city,
    company_country: company.country,
    company_tradenames: company.tradenames,
    company_vat_numbers: company.vat_numbers,
    company_added: company.added,
    delete_discount: company.delete_discount,
    push_public_key: ctx.app.push.public_key,
    member_resell: false,
  }
  return Object.fromEntries(publicNames.map((name) => [name, all[name]])) as SiteSettings
}
