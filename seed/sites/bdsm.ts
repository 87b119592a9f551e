// Sable Room, the demo site of niche 3.
import type { CountryCode } from '../../contract/countries.ts'
import { bundlesFor, costsFor } from './bundles.ts'
import { nightjarBv } from './companies.ts'
import { ordinary, profileWithout, whom } from './ordinary.ts'
import type { SiteSeed } from './shape.ts'

const countries: CountryCode[] = ['DE', 'AT', 'CH', 'NL', 'DK']

export const bdsm: SiteSeed = {
  ...ordinary,
  key: 'bdsm',
  niche: 3,
  name: 'Sable Room',
  domain_language: 'de',
  country: 'DE',
  countries,
  time_zone: 'Europe/Berlin',
  company: nightjarBv,
  minimum_message_costs: costsFor(countries),
  bundles: bundlesFor(countries),
  support_email: 'support@bdsm.nightjar.test',
  mail_name: 'Sable Room',
  index_title: 'Sable Room: trust first, then play',
  description:
    'For adults who talk about limits before they talk about wishes. Find someone who listens, asks, and knows that no is a full sentence.',
  default_search: { gender: null, min_age: 25, max_age: 60 },
  visible_profile_fields: profileWithout('city', 'signup_reason', 'hair_color', 'eye_color'),
  visible_profile_notes: ['about', 'signup_reason'],
  search_fields: [...whom, 'sexuality', 'relationship_status', 'tattoos', 'signup_reason', 'interests'],
  signups: 'with_trafficsource',
  logged_out_search: 'none',
  logged_out_search_trafficsource: 'blurred',
  membership_privacy: 'strict',
  enable_site_entry_popup: ['DE', 'AT', 'CH', 'NL', 'DK'],
}
