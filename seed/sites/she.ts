// Her Evening, the demo site of niche 2.
import type { CountryCode } from '../../contract/countries.ts'
import { bundlesFor, costsFor } from './bundles.ts'
import { lanternInc } from './companies.ts'
import { ordinary, profileWithout, whom } from './ordinary.ts'
import type { SiteSeed } from './shape.ts'

const countries: CountryCode[] = ['US', 'GB', 'IE']

export const she: SiteSeed = {
  ...ordinary,
  key: 'she',
  niche: 2,
  name: 'Her Evening',
  domain_language: 'en',
  country: 'US',
  countries,
  time_zone: 'America/New_York',
  company: lanternInc,
  minimum_message_costs: costsFor(countries),
  bundles: bundlesFor(countries),
  support_email: 'support@she.nightjar.test',
  mail_name: 'Her Evening',
  index_title: 'Her Evening: women who fall for women',
  description:
    'A quiet corner for women who love women. Take your time, ask the second question, and let an evening find its own way.',
  default_search: { gender: 'female', min_age: 21, max_age: 55 },
  visible_profile_fields: profileWithout('body_type'),
  search_fields: [...whom, 'sexuality', 'relationship_status', 'signup_reason', 'interests'],
  logged_out_search: 'blurred',
  enable_site_entry_popup: [],
  message_length: 800,
  /** The demo of age checks: the sandbox estimates or verifies. */
  age_assurance: { '*': { signup: 'estimated', photos: 'verified', chat: 'verified' } },
  membership_privacy: 'strict',
}
