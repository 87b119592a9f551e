// Erasure of a member: an anonymous row stays, because bookkeeping refers to it (ACC-12).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import { erasePreservations } from './preservation.ts'
import { forgetWelcomeMember } from './welcomeClaim.ts'

/** Columns that cannot be null get the same value for everybody; the name is one that nobody can choose. */
export async function onErase(ctx: JobCtx, member: Id<'member'>) {
  const { db, site, clock } = ctx
  await db.run`delete from member_block where site_id = ${site.id} and (blocker_id = ${member} or blocked_id = ${member})`
  await db.run`delete from former_email where site_id = ${site.id} and member_id = ${member}`
  await forgetWelcomeMember({ db, site }, member)
  await db.run`delete from member_limit where site_id = ${site.id} and member_id = ${member}`
  await db.run`delete from presence where site_id = ${site.id} and member_id = ${member}`
  await erasePreservations(ctx, member)
  await db.run`
    update member
    set public_id = new_id(), erased_at = ${clock.now()}, name = '#' || id, email = null, email_key = null, password_hash = null,
      birth = '1900-01-01', gender = 'male', sexuality = null, looks_for = null, looks_for_min_age = 18, looks_for_max_age = 99,
      country = ${site.country}, region = null, city = null, hair_color = null, eye_color = null, body_type = null,
      relationship_status = null, tattoos = null, signup_reason = null, interests = '{}', about = '', about_waiting = null,
      language = ${site.domain_language}, network = null, ref = null, sub1 = null, sub2 = null, sub3 = null, lander = null, last_active = 'epoch',
      paid_user = false, likes_for_me = false, likes_matches = false, likes_newcomers = false, shows_presence = true, shows_seen = true, visibility = 'members',
      free_conversations_started = 0, paused_at = null, disguise = null, password_changed_at = null, has_welcome = true
    where id = ${member} and site_id = ${site.id}`
}
