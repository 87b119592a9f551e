// Inserts a demo person: a fictional profile; only the cast gets a login, and consents as a signup would have given them.
import { consentKinds } from '../../contract/consents.ts'
import type { Id } from '../../contract/ids.ts'
import { addSeconds } from '../../server/base/clock.ts'
import type { Db } from '../../server/base/db/database.ts'
import type { Columns } from '../../server/base/db/tables.ts'
import { consentOf, recordConsents } from '../../server/consents/index.ts'
import type { Person } from '../person.ts'

type PlantedSite = { id: Id<'site'>; name: string }
type Login = { email: string; password_hash: string }

/** Returns the member's id. */
export async function plantPerson(
  db: Db,
  site: PlantedSite,
  person: Person,
  now: Date,
  login: Login | null,
): Promise<Id<'member'>> {
  const joinedAt = addSeconds(now, -person.joined_days_ago * 86_400)
  const seenAt = addSeconds(now, -person.seen_minutes_ago * 60)
  const { id } = await db.one<Columns<'member', 'id'>>`
    insert into member (site_id, kind, answered, likes_newcomers, status, name, email, email_key, password_hash, birth, gender, sexuality,
      looks_for, looks_for_min_age, looks_for_max_age, country, region, city, hair_color, eye_color, body_type, relationship_status,
      tattoos, signup_reason, interests, about, language, created_at, confirmed_at, last_active)
    values (${site.id}, 'fictional', ${person.operated}, ${person.likes_newcomers}, 'active', ${person.name}, ${login?.email ?? null},
      ${login?.email ?? null}, ${login?.password_hash ?? null}, ${person.birth}, ${person.gender}, ${person.sexuality}, ${person.looks_for},
      ${person.looks_for_min_age}, ${person.looks_for_max_age}, ${person.country}, ${person.region}, ${person.city}, ${person.hair_color}, ${person.eye_color},
      ${person.body_type}, ${person.relationship_status}, ${person.tattoos}, ${person.signup_reason}, ${person.interests}, ${person.about}, ${person.language},
      ${joinedAt}, ${joinedAt}, ${seenAt})
    returning id`
  if (login) {
    const consentRows = consentKinds.map((kind) => consentOf(site.name, person.language, kind, joinedAt))
    await recordConsents(db, { site_id: site.id, member_id: id }, consentRows)
  }
  return id
}
