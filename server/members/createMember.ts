// Inserts the member of a completed signup (ACC-1, ACC-2).
import type { Gender } from '../../contract/attributes.ts'
import type { Ctx, CurrentMember } from '../base/ctx.ts'
import type { TrafficSource } from '../visits/index.ts'
import { floorToQuarterHour } from './presence.ts'

export type NewMember = {
  name: string
  email: string
  /** null where the address is not claimed yet (private membership). */
  email_key: string | null
  password_hash: string
  birth: string
  gender: Gender
  looks_for: Gender
  looks_for_min_age: number
  looks_for_max_age: number
  country: string
  interests: string[]
  likes_for_me: boolean
  terms_version: string
  adult_declared_at: Date
  source: TrafficSource
}

/** Not confirmed yet. undefined where the name or the address is taken. */
export const createMember = ({ db, site, locale, clock }: Ctx, member: NewMember) => {
  const { network, ref, sub1, sub2, sub3, lander } = member.source
  const now = clock.now()
  return db.maybe<Omit<CurrentMember, 'session'>>`
    insert into member (site_id, kind, answered, status, name, email, email_key, password_hash, birth, gender, looks_for, looks_for_min_age,
      looks_for_max_age, country, interests, language, likes_for_me, terms_version, adult_declared_at, network, ref, sub1, sub2, sub3, lander,
      created_at, last_active)
    values (${site.id}, 'person', true, 'not_confirmed', ${member.name}, ${member.email}, ${member.email_key}, ${member.password_hash},
      ${member.birth}, ${member.gender}, ${member.looks_for}, ${member.looks_for_min_age}, ${member.looks_for_max_age}, ${member.country},
      ${[...new Set(member.interests)]}, ${locale}, ${member.likes_for_me}, ${member.terms_version}, ${member.adult_declared_at},
      ${network}, ${ref}, ${sub1}, ${sub2}, ${sub3}, ${lander}, ${now}, ${floorToQuarterHour(now)})
    on conflict do nothing
    returning id, public_id, kind, status, name, language, country, paid_user, disguise`
}
