// Members: card, profile, own profile, blocks (PRO-1, PRO-5, PRO-6, PRO-8).
import * as v from 'valibot'
import {
  bodyTypes,
  eyeColors,
  genders,
  hairColors,
  relationshipStatuses,
  sexualities,
  signupReasons,
  tattoos,
} from './attributes.ts'
import { call } from './call.ts'
import { age, count, country, date, emptyObject, id, text, time } from './fields.ts'
import { interests } from './interests.ts'
import { NAME_CHARS } from './limits.ts'
import { image, photo } from './photos.ts'

export const memberName = v.pipe(v.string(), v.trim(), v.minLength(NAME_CHARS.min), v.maxLength(NAME_CHARS.max))

/**
 * Who sees a member (PRO-10): visitors too, members, or only people whom the member liked or wrote to. To visitors anybody
 * else is name, age, region and a blurred photo.
 */
export const visibilities = ['visitors', 'members', 'liked'] as const
export type Visibility = (typeof visibilities)[number]

/** A member in a list. `fictional` is always present: the label appears wherever a photo does. */
export const card = v.object({
  id,
  name: v.string(),
  age: count,
  /** The nearest large place, or the region. Never finer. */
  place: v.string(),
  country,
  fictional: v.boolean(),
  online: v.boolean(),
  /** Last activity by the site's calendar, deliberately coarse. */
  seen: v.picklist(['today', 'this_week', 'earlier']),
  is_new: v.boolean(),
  liked: v.boolean(),
  main_image: v.nullable(image),
})
export type Card = v.InferOutput<typeof card>

export const attributes = v.object({
  gender: v.picklist(genders),
  sexuality: v.nullable(v.picklist(sexualities)),
  hair_color: v.nullable(v.picklist(hairColors)),
  eye_color: v.nullable(v.picklist(eyeColors)),
  body_type: v.nullable(v.picklist(bodyTypes)),
  relationship_status: v.nullable(v.picklist(relationshipStatuses)),
  tattoos: v.nullable(v.picklist(tattoos)),
  signup_reason: v.nullable(v.picklist(signupReasons)),
  interests: v.pipe(v.array(v.picklist(interests)), v.maxLength(50)),
  about: text(1_000),
})
export type Attributes = v.InferOutput<typeof attributes>

/** Someone else's profile. Attributes that the site does not show are absent (SITE-6). */
export const profile = v.object({
  ...card.entries,
  attributes: v.partial(attributes),
  photos: v.array(photo),
  matched: v.boolean(),
  /** The viewer blocked this member. */
  blocked: v.boolean(),
  /** Whether messages to this fictional profile are answered. Always true for a person. */
  answered: v.boolean(),
  related: v.array(card),
  /** Of the interests in `attributes`, those that the viewer has, too. */
  shared_interests: v.array(v.picklist(interests)),
})
export type Profile = v.InferOutput<typeof profile>

/** For visitors only where the site's `logged_out_search` allows it. */
export const show = call({
  name: 'members.show',
  method: 'GET',
  path: '/api/members/{id}',
  access: 'anyone',
  input: v.object({ id }),
  output: profile,
  refusals: ['not_found', 'blocked', 'search_closed', 'not_confirmed', 'unconfirmed_limit'],
})

export const ownProfile = v.object({
  ...attributes.entries,
  id,
  name: v.string(),
  email: v.string(),
  date_of_birth: date,
  looks_for: v.nullable(v.picklist(genders)),
  looks_for_min_age: age,
  looks_for_max_age: age,
  country,
  region: v.nullable(v.string()),
  city: v.nullable(v.string()),
  /** LIKE-6: accepts likes from fictional profiles, labelled as such. */
  likes_for_me: v.boolean(),
  /** LIKE-6: "like my matches for me". Gives likes in this member's name to mutual matches; each is marked in the list. */
  likes_matches: v.boolean(),
  /** Others see this member's presence, coarsely (CHAT-8). */
  shows_presence: v.boolean(),
  /** Premium members see which of their messages this member has read (ROLE-2). */
  shows_seen: v.boolean(),
  /** The text of `about` has signs of a scam and waits for a look; others still see the one before it (SAFE-4). */
  about_waits: v.boolean(),
  visibility: v.picklist(visibilities),
  status: v.picklist(['not_confirmed', 'active', 'disabled']),
})
export type OwnProfile = v.InferOutput<typeof ownProfile>

export const readOwnProfile = call({
  name: 'members.readOwnProfile',
  method: 'GET',
  path: '/api/profile',
  access: 'member',
  input: emptyObject,
  output: ownProfile,
})

const { gender: _, ...editable } = attributes.entries
export const save = call({
  name: 'members.save',
  method: 'PUT',
  path: '/api/profile',
  access: 'member',
  idempotency_key: true,
  input: v.partial(
    v.object({
      ...editable,
      looks_for: ownProfile.entries.looks_for,
      looks_for_min_age: age,
      looks_for_max_age: age,
      country,
      region: v.nullable(text(20)),
      city: v.nullable(text(80)),
      likes_for_me: v.boolean(),
      likes_matches: v.boolean(),
      shows_presence: v.boolean(),
      shows_seen: v.boolean(),
      visibility: v.picklist(visibilities),
    }),
  ),
  output: ownProfile,
})

export const block = call({
  name: 'members.block',
  method: 'POST',
  path: '/api/members/{id}/block',
  access: 'member',
  input: v.object({ id }),
  output: emptyObject,
  refusals: ['not_found', 'own_profile'],
})

export const unblock = call({
  name: 'members.unblock',
  method: 'DELETE',
  path: '/api/members/{id}/block',
  access: 'member',
  input: v.object({ id }),
  output: emptyObject,
  refusals: ['not_found'],
})

/** Members whom the current member blocked, latest first, without photos (PRO-6). At most 500. */
export const blocks = call({
  name: 'members.blocks',
  method: 'GET',
  path: '/api/blocks',
  access: 'member',
  input: emptyObject,
  output: v.object({ members: v.array(v.object({ id, name: v.string(), fictional: v.boolean(), blocked_at: time })) }),
})

/** Beacon of a hidden page: the member is away (CHAT-8). text/plain with an empty JSON object. */
export const pageHidden = call({
  name: 'members.pageHidden',
  method: 'POST',
  path: '/api/page-hidden.php',
  access: 'anyone',
  input: emptyObject,
  output: emptyObject,
})
