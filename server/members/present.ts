// Presents member rows on the wire: the own profile in full, another's only as far as the site shows it (SITE-6).
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

/** Profile fields and free-text notes that the site shows, and so asks for (SITE-6). */
export function visibleFields({ visible_profile_fields, visible_profile_notes, interests }: SiteChoices): Set<string> {
  const fieldNames = new Set([...visible_profile_fields, ...visible_profile_notes])
  if (!interests) fieldNames.delete('interests')
  return fieldNames
}

/** Attributes that the site does not show never leave the server. */
export function visibleAttributes(row: MemberRow, choices: SiteChoices): Partial<Attributes> {
  const shown = visibleFields(choices)
  return Object.fromEntries(Object.entries(attributesOf(row)).filter(([name]) => shown.has(name)))
}

const emptyProfile: Omit<Attributes, 'gender'> & Pick<OwnProfile, 'region' | 'city'> = {
  sexuality: null,
  hair_color: null,
  eye_color: null,
  body_type: null,
  relationship_status: null,
  tattoos: null,
  signup_reason: null,
  interests: [],
  about: '',
  region: null,
  city: null,
}
/** Fields that a site may leave out. Gender comes from signup, and everybody has a country. */
export const optionalFields = Object.keys(emptyProfile) as (keyof typeof emptyProfile)[]

/** Fields that the site does not show are empty, for their own member too. */
export function presentOwnProfile(row: MemberRow, choices: SiteChoices): OwnProfile {
  const fieldNames = visibleFields(choices)
  const values = Object.entries({
    ...attributesOf(row),
    about: row.about_waiting ?? row.about,
    region: row.region,
    city: row.city,
  })
  return {
    ...emptyProfile,
    ...(Object.fromEntries(values.filter(([name]) => fieldNames.has(name))) as Attributes &
      Pick<OwnProfile, 'region' | 'city'>),
    gender: row.gender,
    id: row.public_id,
    name: row.name,
    email: row.email ?? '',
    date_of_birth: row.birth,
    looks_for: row.looks_for,
    looks_for_min_age: row.looks_for_min_age,
    looks_for_max_age: row.looks_for_max_age,
    country: row.country,
    likes_for_me: row.likes_for_me,
    likes_matches: row.likes_matches,
    shows_presence: row.shows_presence,
    shows_seen: row.shows_seen,
    about_waits: row.about_waiting !== null,
    visibility: row.visibility,
    status: row.status === 'not_confirmed' || row.status === 'active' ? row.status : 'disabled',
  }
}
