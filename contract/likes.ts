// Likes: a mutual one is a match, and both are told at once (LIKE-1 to LIKE-6).
import * as v from 'valibot'
import { call } from './call.ts'
import { count, id, nothing, text, time } from './fields.ts'
import { card } from './members.ts'
import { image } from './photos.ts'
import { reasons } from './search.ts'

export const like = call({
  name: 'likes.like',
  method: 'POST',
  path: '/api/members/{id}/like',
  who: 'member',
  input: v.object({ id }),
  output: v.object({ matched: v.boolean() }),
  refusals: ['not_found', 'blocked', 'blocked_by_you', 'own_profile', 'too_many'],
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

const kinds = v.picklist(['received', 'given', 'matches'])
const cursor = text(200)

/**
 * `profiles`: whom I like; `for_me`: my switch gave the like. `liked_by`: who likes me, new ones first; `for_them`: their switch gave it.
 * `matches`: both. The first 200 of each; `next`: the cursor to the others, or null.
 */
export const list = call({
  name: 'likes.list',
  method: 'GET',
  path: '/api/likes.php',
  who: 'member',
  input: nothing,
  output: v.object({
    profiles: v.array(v.object({ ...card.entries, for_me: v.boolean() })),
    liked_by: v.array(v.object({ ...card.entries, like_new: v.boolean(), for_them: v.boolean() })),
    matches: v.array(card),
    next: v.object({ received: v.nullable(cursor), given: v.nullable(cursor), matches: v.nullable(cursor) }),
  }),
})

/** The likes after those of the list. `by_switch`: the giver's "like my matches for me" gave it. */
export const more = call({
  name: 'likes.more',
  method: 'GET',
  path: '/api/likes/{kind}',
  who: 'member',
  input: v.object({ kind: kinds, cursor }),
  output: v.object({
    members: v.array(v.object({ ...card.entries, like_new: v.boolean(), by_switch: v.boolean() })),
    next: v.nullable(cursor),
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

/**
 * An honest like (LIKE-6): from a member who fits and switched on "like my matches for me", or from a fictional profile that shows its mask
 * to a member who asked for such likes; else nothing (204).
 */
export const autoLike = call({
  name: 'likes.autoLike',
  method: 'GET',
  path: '/api/auto-like.php',
  who: 'member',
  input: nothing,
  output: v.nullable(v.object({ id, name: v.string(), fictional: v.boolean(), main_image: v.nullable(image) })),
  writes: true,
})

/** The like modal's image or button was pressed, for this profile (LIKE-5); counted by day, not by member. */
export const modalPressed = call({
  name: 'likes.modalPressed',
  method: 'POST',
  path: '/api/like-modal',
  who: 'member',
  input: v.object({ id, pressed: v.picklist(['image', 'button']) }),
  output: nothing,
  refusals: ['not_found'],
})

/**
 * The swipe game (SWIPE-1): what is left today, on the site's calendar. `resumes_at`: when likes and swipes are whole again; null while
 * both are left. `undoable`: whose card comes back by an undo.
 */
const game = {
  likes_left: count,
  swipes_left: count,
  undos_left: count,
  undoable: v.nullable(id),
  resumes_at: v.nullable(time),
}

/** The next cards of the round, the best match first. Empty where nobody is left, or the day is over. */
export const deck = call({
  name: 'likes.deck',
  method: 'GET',
  path: '/api/swipes',
  who: 'member',
  input: nothing,
  output: v.object({ ...game, cards: v.array(v.object({ ...card.entries, reasons })) }),
})

/** Repeated for the same card it answers what the first one did. */
export const swipe = call({
  name: 'likes.swipe',
  method: 'POST',
  path: '/api/swipes',
  who: 'member',
  input: v.object({ id, like: v.boolean() }),
  output: v.object({ ...game, matched: v.boolean() }),
  refusals: ['not_found', 'blocked', 'blocked_by_you', 'own_profile', 'out_of_likes', 'out_of_swipes'],
})

/** Takes the last swipe of today back, its like and match with it. For premium members (ROLE-2). */
export const undoSwipe = call({
  name: 'likes.undoSwipe',
  method: 'POST',
  path: '/api/swipes/undo',
  who: 'member',
  input: nothing,
  output: v.object({ ...game, card: v.nullable(card) }),
  refusals: ['premium_only', 'nothing_to_undo'],
})
