// Which pages show the site-entry warning: for visitors in the countries of the site's settings; in layouts other than
// the default only in the Netherlands and Germany, and never on pages of returning members (NAV-10). An installed app
// hides it by styles.
import type { SiteSettings } from '../../contract/sites.ts'
import type { RouteHandle } from '../base/routeHandle.ts'

type SiteEntrySettings = Pick<SiteSettings, 'enable_site_entry_popup' | 'geoip_selected_country'>

const countriesOfOtherLayouts = ['NL', 'DE']
/** The last one confirms the warning itself. */
const exemptRoutes = new Set(['complete-signup', 'reset-password', 'reset-password-do', 'enter'])

/** `route`: its id. Members, and visitors who confirmed it, are the caller's matter (useNeedsSiteEntry.ts). */
export function needsSiteEntry(
  { enable_site_entry_popup: countries, geoip_selected_country: country }: SiteEntrySettings,
  layout: RouteHandle['layout'],
  route: string | undefined,
): boolean {
  if (route !== undefined && exemptRoutes.has(route)) return false
  return countries.includes(country) && (layout === 'default' || countriesOfOtherLayouts.includes(country))
}
