// Saves a member's profile: attributes, search preferences, place, visibility (PRO-1, PRO-7, PRO-10).
import type { Input } from '../../contract/call.ts'
import type * as members from '../../contract/members.ts'
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { Invalid } from '../base/refusal.ts'
import { notifyContacts } from './notifyContacts.ts'
import { optionalFields, presentOwnProfile, visibleFields } from './present.ts'
import { lockMember, type MemberRow } from './store.ts'
import { reviewWords } from './wordsUnderReview.ts'

type Changes = Input<typeof members.save>
type DefinedChanges = { [name in keyof Changes]: Exclude<Changes[name], undefined> }

export async function save(ctx: MemberCtx, input: Changes) {
  refuseHiddenFields(ctx, input)
  const { about, ...changes } = normalize(input)
  const saved = await ctx.db.transaction(async (db) => {
    const before = await lockMember(db, ctx.site.id, ctx.member.id)
    const words = about === undefined ? {} : reviewWords(before, about, ctx.clock.now())
    const row = { ...before, ...placeAfterMove(before, changes), ...changes, ...words }
    if (row.looks_for_min_age > row.looks_for_max_age) throw new Invalid({ looks_for_max_age: 'order' })
    await checkPlace(ctx, db, before, row)
    await write(db, row)
    if (row.visibility !== before.visibility) await notifyContacts({ ...ctx, db }, row)
    return row
  })
  ctx.afterCommit(() => {
    ctx.app.bus.publish('member_changed', { member: ctx.member.id })
    ctx.app.live.publish([ctx.member.id], { type: 'user' })
  })
  return presentOwnProfile(saved, ctx.site.choices)
}

/** Fields that the site does not show are neither asked for nor stored (SITE-6). */
function refuseHiddenFields({ site }: Ctx, changes: Changes) {
  const shown = visibleFields(site.choices)
  const hidden = optionalFields.filter((name) => changes[name] !== undefined && !shown.has(name))
  if (hidden.length) throw new Invalid(Object.fromEntries(hidden.map((name) => [name, 'not_shown'])))
}

/** A new country or region clears the old region or city, unless the input names new ones. */
function placeAfterMove(before: MemberRow, { country, region }: Partial<MemberRow>): Partial<MemberRow> {
  if (country !== undefined && country !== before.country) return { region: null, city: null }
  if (region !== undefined && region !== before.region) return { city: null }
  return {}
}

function normalize(changes: Changes): Partial<MemberRow> {
  const { about, interests, region, city, ...rest } = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as DefinedChanges
  return {
    ...rest,
    ...(interests && { interests: [...new Set(interests)] }),
    ...(about !== undefined && { about: cleanText(about) }),
    ...(region !== undefined && { region: region && cleanText(region) }),
    ...(city !== undefined && { city: city && cleanText(city) }),
  }
}

/** Removes control characters except line breaks and tabs. */
const cleanText = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .trim()

/** The region must be in the country, the city in the region and large enough not to locate a home (PRO-7). */
async function checkPlace(ctx: Ctx, db: Db, before: MemberRow, { country, region, city }: MemberRow) {
  if (country === before.country && region === before.region && city === before.city) return
  if (country !== before.country && !ctx.site.choices.countries.includes(country))
    throw new Invalid({ country: 'country' })
  if (region === null && city !== null) throw new Invalid({ region: 'required' })
  if (region === null) return
  // Reads two tables of `places`, one row each.
  const isKnown = await db.one<{ region: boolean; city: boolean }>`
    select
      exists (select 1 from region where country = ${country} and code = ${region}) as region,
      exists (
        select 1 from place
        where country = ${country} and region = ${region} and name = ${city ?? ''} and population >= 50000) as city`
  if (!isKnown.region) throw new Invalid({ region: 'region' })
  if (city !== null && !isKnown.city) throw new Invalid({ city: 'city' })
}

const write = (db: Db, row: MemberRow) => db.run`
  update member
  set sexuality = ${row.sexuality}, hair_color = ${row.hair_color}, eye_color = ${row.eye_color}, body_type = ${row.body_type},
    relationship_status = ${row.relationship_status}, tattoos = ${row.tattoos}, signup_reason = ${row.signup_reason},
    interests = ${row.interests}, about = ${row.about}, about_waiting = ${row.about_waiting}, looks_for = ${row.looks_for},
    looks_for_min_age = ${row.looks_for_min_age}, looks_for_max_age = ${row.looks_for_max_age},
    country = ${row.country}, region = ${row.region}, city = ${row.city}, likes_for_me = ${row.likes_for_me},
    likes_matches = ${row.likes_matches}, shows_presence = ${row.shows_presence}, shows_seen = ${row.shows_seen}, visibility = ${row.visibility},
    last_active = case when ${row.shows_presence} then last_active else date_bin('1 day', last_active, 'epoch') end
  where id = ${row.id} and site_id = ${row.site_id}`
