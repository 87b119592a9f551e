// Which pages show the site-entry warning: for visitors in the countries of the site's settings; in layouts other than
// the default only in the Netherlands and Germany, and never on pages of returning members nor on those that are only
// text (NAV-10, decision 63). An installed app hides it by styles.
import type { SiteSettings } from '../../contract/sites.ts'
import type { RouteHandle } from '../base/routeHandle.ts'

type SiteEntrySettings = Pick<SiteSettings, 'enable_site_entry_popup' | 'geoip_selected_country'>

const countriesOfOtherLayouts = ['NL', 'DE']
/** `enter` confirms the warning itself; terms, privacy statement and complaints are everybody's to read. */
const exemptRoutes = /^(complete-signup|reset-password|reset-password-do|enter|complaints|token|pages-.*)$/

/** `route`: its id. Members, and visitors who confirmed it, are the caller's matter (useNeedsSiteEntry.ts). */
export function needsSiteEntry(
  { enable_site_entry_popup: countries, geoip_selected_country: country }: SiteEntrySettings,
  layout: RouteHandle['layout'],
  route: string | undefined,
): boolean {
  if (route !== undefined && exemptRoutes.test(route)) return false
  return countries.includes(country) && (layout === 'default' || countriesOfOtherLayouts.includes(country))
}
