// Likes: a mutual one is a match, and both are told at once (LIKE-1 to LIKE-6).
import * as v from 'valibot'
import { call } from './call.ts'
import { id, nothing } from './fields.ts'
import { card } from './members.ts'
import { image } from './photos.ts'

export const like = call({
  name: 'likes.like',
  method: 'POST',
  path: '/api/members/{id}/like',
  who: 'member',
  input: v.object({ id }),
  output: v.object({ matched: v.boolean() }),
  refusals: ['not_found', 'blocked', 'blocked_by_you', 'own_profile'],
})

export const unlike = call({
  name: 'likes.unlike',
  method: 'DELETE',
  path: '/api/members/{id}/like',
  who: 'member',
  input: v.object({ id }),
  output: nothing,
  refusals: ['not_found'],
})

/** `profiles`: whom I like. `liked_by`: who likes me, new ones first. `matches`: both. */
export const list = call({
  name: 'likes.list',
  method: 'GET',
  path: '/api/likes.php',
  who: 'member',
  input: nothing,
  output: v.object({
    profiles: v.array(card),
    liked_by: v.array(v.object({ ...card.entries, like_new: v.boolean() })),
    matches: v.array(card),
  }),
})

/** Opening a liked-by profile clears its new-like flag (LIKE-3). */
export const opened = call({
  name: 'likes.opened',
  method: 'POST',
  path: '/api/likes/{id}/opened',
  who: 'member',
  input: v.object({ id }),
  output: nothing,
  refusals: ['not_found'],
})

/** An honest like (LIKE-6): from a fictional profile that shows its mask, to a member who asked for it; else nothing (204). */
export const autoLike = call({
  name: 'likes.autoLike',
  method: 'GET',
  path: '/api/auto-like.php',
  who: 'member',
  input: nothing,
  output: v.nullable(v.object({ id, name: v.string(), fictional: v.boolean(), main_image: v.nullable(image) })),
  writes: true,
})
