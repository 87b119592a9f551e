// Rows of members as the wire shows them: one's own profile whole, another's only as far as the site shows it (SITE-6).
import type { Attributes, OwnProfile } from '../../contract/members.ts'
import type { SiteChoices } from '../../contract/sites.ts'
import type { MemberRow } from './store.ts'

const attributesOf = (row: MemberRow): Attributes => ({
  gender: row.gender,
  sexuality: row.sexuality,
  hair_color: row.hair_color,
  eye_color: row.eye_color,
  body_type: row.body_type,
  relationship_status: row.relationship_status,
  tattoos: row.tattoos,
  signup_reason: row.signup_reason,
  interests: row.interests,
  about: row.about,
})

/** What the site does not show never leaves the server. `about` is a note; all others are fields. */
export function shownAttributes(row: MemberRow, choices: SiteChoices): Partial<Attributes> {
  const shown = new Set([...choices.visible_profile_fields, ...choices.visible_profile_notes])
  if (!choices.interests) shown.delete('interests')
  return Object.fromEntries(Object.entries(attributesOf(row)).filter(([name]) => shown.has(name)))
}

export const ownProfile = (row: MemberRow): OwnProfile => ({
  ...attributesOf(row),
  id: row.public_id,
  name: row.name,
  email: row.email ?? '',
  date_of_birth: row.birth,
  looks_for: row.looks_for,
  looks_for_min_age: row.looks_for_min_age,
  looks_for_max_age: row.looks_for_max_age,
  country: row.country,
  region: row.region,
  city: row.city,
  likes_for_me: row.likes_for_me,
  likes_matches: row.likes_matches,
  status: row.status === 'not_confirmed' || row.status === 'active' ? row.status : 'disabled',
})
