// Nightjar, the demo site of niche 7.
import type { CountryCode } from '../../contract/countries.ts'
import { bundlesFor, costsFor } from './bundles.ts'
import { nightjarBv } from './companies.ts'
import { firstEvening } from './firstEvening.ts'
import { ordinary, whom } from './ordinary.ts'
import type { SiteSeed } from './shape.ts'

const countries: CountryCode[] = [
  'NL',
  'BE',
  'DE',
  'AT',
  'CH',
  'GB',
  'IE',
  'FR',
  'ES',
  'IT',
  'PL',
  'DK',
  'NO',
  'SE',
  'FI',
  'US',
]

export const gay: SiteSeed = {
  ...ordinary,
  key: 'gay',
  niche: 7,
  name: 'Nightjar',
  domain_language: 'en',
  country: 'NL',
  countries,
  time_zone: 'Europe/Amsterdam',
  company: nightjarBv,
  pages: { 'first-evening': firstEvening },
  minimum_message_costs: costsFor(countries),
  bundles: bundlesFor(countries),
  support_email: 'support@gay.nightjar.test',
  mail_name: 'Nightjar',
  index_title: 'Nightjar: men who like men, after dark',
  description:
    'Meet men nearby who know what they like: a good talk, a drink, a night that may grow into more. Look around, say hello, and take it from there.',
  search_fields: [
    ...whom,
    'body_type',
    'hair_color',
    'eye_color',
    'relationship_status',
    'tattoos',
    'sexuality',
    'signup_reason',
    'interests',
  ],
  default_search: { gender: 'male', min_age: 21, max_age: 60 },
  enable_site_entry_popup: ['NL', 'DE', 'BE', 'AT', 'CH'],
}
