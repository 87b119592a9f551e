// Second Spring, the demo site of niche 6.
import type { CountryCode } from '../../contract/countries.ts'
import { bundlesFor, costsFor } from './bundles.ts'
import { moonlightLtd } from './companies.ts'
import { ordinary, profileWithout, whom } from './ordinary.ts'
import type { SiteSeed } from './shape.ts'

const countries: CountryCode[] = ['NL', 'BE', 'FR', 'ES', 'IT']

export const milf: SiteSeed = {
  ...ordinary,
  key: 'milf',
  niche: 6,
  name: 'Second Spring',
  domain_language: 'nl',
  country: 'NL',
  countries,
  time_zone: 'Europe/Amsterdam',
  company: moonlightLtd,
  minimum_message_costs: costsFor(countries),
  bundles: bundlesFor(countries),
  support_email: 'support@milf.nightjar.test',
  mail_name: 'Second Spring',
  index_title: 'Second Spring: women who know what they want',
  description:
    'The day was for everyone else, the evening is hers. Women of thirty-five and up, and the people who like a woman who has lived a little.',
  default_search: { gender: 'female', min_age: 35, max_age: 52 },
  visible_profile_fields: profileWithout('sexuality'),
  search_fields: [...whom, 'body_type', 'hair_color', 'eye_color', 'tattoos', 'interests'],
  // Without credits from the start, so that the time bonus shows after 40 s (CRED-5).
  signup_credits: 0,
  logged_out_search: 'blurred',
  enable_site_entry_popup: ['NL', 'BE'],
}
