// Who is warned before they come in: visitors in the countries that the site names, once; in narrow layouts of those only the Netherlands and
// Germany, and never where somebody only wants back in (NAV-10). A page in an installed app hides the warning by its styles.
import type { SiteSettings } from '../../contract/sites.ts'
import type { Handle } from '../base/handle.ts'

type Asking = Pick<SiteSettings, 'enable_site_entry_popup' | 'geoip_selected_country'>

/** Layouts other than the default warn here alone. */
const narrow = ['NL', 'DE']
/** The last is where the warning itself is answered. */
const without = new Set(['complete-signup', 'reset-password', 'reset-password-do', 'enter'])

/** `route`: its id. Who has an account, or has answered before, is not asked about here. */
export function isWarned(
  { enable_site_entry_popup: countries, geoip_selected_country: country }: Asking,
  layout: Handle['layout'],
  route: string | undefined,
): boolean {
  if (route !== undefined && without.has(route)) return false
  return countries.includes(country) && (layout === 'default' || narrow.includes(country))
}
