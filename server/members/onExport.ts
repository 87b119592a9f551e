// Data export of a member: profile, consents, traffic source, presence and blocks (ACC-15).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { publicPlaceName } from '../places/index.ts'

type Row = Record<string, unknown> & Columns<'member', 'country' | 'region'>

export async function onExport({ db, site }: JobCtx, member: Id<'member'>) {
  const profile = await db.one<Row>`
    select m.name, m.email, m.kind, m.status, m.birth as date_of_birth, m.gender, m.sexuality, m.looks_for, m.looks_for_min_age,
      m.looks_for_max_age, m.country, m.region, m.city, m.hair_color, m.eye_color, m.body_type, m.relationship_status, m.tattoos,
      m.signup_reason, m.interests, m.about, m.about_waiting, m.language, m.paid_user as premium, m.likes_for_me, m.likes_matches, m.shows_presence, m.shows_seen, m.visibility, m.disguise as shown_as,
      m.terms_version, m.adult_declared_at, m.network, m.ref, m.sub1, m.sub2, m.sub3, m.lander, m.created_at, m.confirmed_at, m.paused_at, m.last_active, p.seen_at, p.hidden_at
    from member m
    left join presence p on p.member_id = m.id
    where m.id = ${member} and m.site_id = ${site.id}`
  const blocked = await db.many`
    select other.name, other.kind, b.created_at
    from member_block b
    join member other on other.id = b.blocked_id and other.status <> 'deleted'
    where b.blocker_id = ${member} and b.site_id = ${site.id}
    order by b.created_at`
  const former_addresses = await db.many`
    select email, replaced_at from former_email where member_id = ${member} and site_id = ${site.id} order by replaced_at`
  const region = profile.region && publicPlaceName(profile.country, profile.region, null)
  return { profile: { ...profile, region }, blocked, former_addresses }
}
