// Still Golden, the demo site of niche 5.
import type { CountryCode } from '../../contract/countries.ts'
import { bundlesFor, costsFor } from './bundles.ts'
import { moonlightLtd } from './companies.ts'
import { ordinary, profileWithout, whom } from './ordinary.ts'
import type { SiteSeed } from './shape.ts'

const countries: CountryCode[] = ['GB', 'IE', 'SE', 'NO', 'DK', 'FI']

export const gilf: SiteSeed = {
  ...ordinary,
  key: 'gilf',
  niche: 5,
  name: 'Still Golden',
  domain_language: 'en',
  country: 'GB',
  countries,
  time_zone: 'Europe/London',
  company: moonlightLtd,
  minimum_message_costs: costsFor(countries),
  bundles: bundlesFor(countries),
  support_email: 'support@gilf.nightjar.test',
  mail_name: 'Still Golden',
  index_title: 'Still Golden: desire has no last page',
  description:
    'Women past fifty who are not done, and people who find that irresistible. Good humour, experience, and all the time in the world.',
  default_search: { gender: 'female', min_age: 50, max_age: 75 },
  visible_profile_fields: profileWithout('tattoos', 'body_type'),
  search_fields: [...whom, 'hair_color', 'relationship_status', 'signup_reason'],
  logged_out_search: 'none',
  logged_out_search_trafficsource: 'full',
  enable_site_entry_popup: ['GB'],
  message_length: 1000,
}
