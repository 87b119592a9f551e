// Evenly, the demo site of niche 1.
import type { CountryCode } from '../../contract/countries.ts'
import { demoCreditor } from '../../server/directDebit/demoCreditor.ts'
import { bundlesFor, costsFor } from './bundles.ts'
import { nightjarBv } from './companies.ts'
import { ordinary, whom } from './ordinary.ts'
import type { SiteSeed } from './shape.ts'

const countries: CountryCode[] = ['NL', 'BE', 'DE', 'FR', 'IT', 'GB']

export const standard: SiteSeed = {
  ...ordinary,
  key: 'standard',
  niche: 1,
  name: 'Evenly',
  domain_language: 'en',
  country: 'NL',
  countries,
  time_zone: 'Europe/Amsterdam',
  company: nightjarBv,
  // Collects by the demo bank (/dev/bank); the other sites' direct debits are the sandbox's.
  directdebit: demoCreditor,
  // Shows what a site with a proven figure says to its premium members (CRED-9).
  match_chance: { percent: 46, source: 'made up for this demo; nobody has measured it' },
  minimum_message_costs: costsFor(countries),
  bundles: bundlesFor(countries),
  support_email: 'support@standard.nightjar.test',
  mail_name: 'Evenly',
  index_title: 'Evenly: women and men, on an equal footing',
  description:
    'Women and men who feel like meeting somebody tonight. Clear profiles, plain prices, and conversations that two people enjoy.',
  search_fields: [...whom, 'relationship_status', 'body_type', 'signup_reason', 'interests'],
  default_search: { gender: 'female', min_age: 24, max_age: 55 },
  free_mode: 'credits',
  signup_credits: 10,
  logged_out_search: 'full',
  enable_site_entry_popup: ['NL', 'DE'],
}
