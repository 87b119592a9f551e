// Softly Curved, the demo site of niche 4.
import type { CountryCode } from '../../contract/countries.ts'
import { bundlesFor, costsFor } from './bundles.ts'
import { moonlightLtd } from './companies.ts'
import { ordinary, profileWithout, whom } from './ordinary.ts'
import type { SiteSeed } from './shape.ts'

const countries: CountryCode[] = ['GB', 'IE', 'NL', 'PL', 'US']

export const bbw: SiteSeed = {
  ...ordinary,
  key: 'bbw',
  niche: 4,
  name: 'Softly Curved',
  domain_language: 'en',
  country: 'GB',
  countries,
  time_zone: 'Europe/London',
  company: moonlightLtd,
  minimum_message_costs: costsFor(countries),
  bundles: bundlesFor(countries),
  support_email: 'support@bbw.nightjar.test',
  mail_name: 'Softly Curved',
  index_title: 'Softly Curved: more to hold, more to love',
  description:
    'Big women and the people who adore them. Come as you are, be looked at with pleasure, and meet someone who means it.',
  default_search: { gender: 'female', min_age: 22, max_age: 60 },
  visible_profile_fields: profileWithout('tattoos'),
  search_fields: [...whom, 'body_type', 'hair_color', 'eye_color', 'interests'],
  free_mode: 'credits',
  signup_credits: 8,
  logged_out_search: 'full',
  enable_site_entry_popup: ['GB', 'IE'],
  membership_privacy: 'strict',
}
