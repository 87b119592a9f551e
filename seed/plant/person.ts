// Inserts a demo person: a fictional profile; only the cast gets a login.
import type { Id } from '../../contract/ids.ts'
import { addSeconds } from '../../server/base/clock.ts'
import type { Db } from '../../server/base/db/database.ts'
import type { Columns } from '../../server/base/db/tables.ts'
import type { Person } from '../person.ts'

type Login = { email: string; password_hash: string }

/** Returns the member's id. */
export async function plantPerson(
  db: Db,
  site_id: Id<'site'>,
  it: Person,
  now: Date,
  login: Login | null,
): Promise<Id<'member'>> {
  const joined = addSeconds(now, -it.joined_days_ago * 86_400)
  const seen = addSeconds(now, -it.seen_minutes_ago * 60)
  const { id } = await db.one<Columns<'member', 'id'>>`
    insert into member (site_id, kind, answered, likes_newcomers, status, name, email, email_key, password_hash, birth, gender, sexuality,
      looks_for, looks_for_min_age, looks_for_max_age, country, region, city, hair_color, eye_color, body_type, relationship_status,
      tattoos, signup_reason, interests, about, language, created_at, confirmed_at, last_active)
    values (${site_id}, 'fictional', ${it.operated}, ${it.likes_newcomers}, 'active', ${it.name}, ${login?.email ?? null},
      ${login?.email ?? null}, ${login?.password_hash ?? null}, ${it.birth}, ${it.gender}, ${it.sexuality}, ${it.looks_for},
      ${it.looks_for_min_age}, ${it.looks_for_max_age}, ${it.country}, ${it.region}, ${it.city}, ${it.hair_color}, ${it.eye_color},
      ${it.body_type}, ${it.relationship_status}, ${it.tattoos}, ${it.signup_reason}, ${it.interests}, ${it.about}, ${it.language},
      ${joined}, ${joined}, ${seen})
    returning id`
  return id
}
