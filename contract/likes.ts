// Likes, matches and the swipe game (LIKE-1 to LIKE-6, SWIPE-1). A mutual like is a match, and both are notified at once.
import * as v from 'valibot'
import { call } from './call.ts'
import { count, emptyObject, id, text, time } from './fields.ts'
import { card } from './members.ts'
import { image } from './photos.ts'
import { reasons } from './search.ts'

export const like = call({
  name: 'likes.like',
  method: 'POST',
  path: '/api/members/{id}/like',
  access: 'member',
  input: v.object({ id }),
  output: v.object({ matched: v.boolean() }),
  refusals: ['not_found', 'blocked', 'blocked_by_you', 'own_profile', 'too_many'],
})

export const unlike = call({
  name: 'likes.unlike',
  method: 'DELETE',
  path: '/api/members/{id}/like',
  access: 'member',
  input: v.object({ id }),
  output: emptyObject,
  refusals: ['not_found'],
})

const kinds = v.picklist(['received', 'given', 'matches'])
const cursor = text(200)

/**
 * `profiles`: given likes; `for_me`: given by the member's auto-like switch. `liked_by`: received, new ones first; `for_them`: given by the
 * other's switch. `matches`: mutual. The first 200 of each; `next`: the cursor to the others, or null.
 */
export const list = call({
  name: 'likes.list',
  method: 'GET',
  path: '/api/likes.php',
  access: 'member',
  input: emptyObject,
  output: v.object({
    profiles: v.array(v.object({ ...card.entries, for_me: v.boolean() })),
    liked_by: v.array(v.object({ ...card.entries, like_new: v.boolean(), for_them: v.boolean() })),
    matches: v.array(card),
    next: v.object({ received: v.nullable(cursor), given: v.nullable(cursor), matches: v.nullable(cursor) }),
  }),
})

/** Further pages of a list. `by_switch`: given by the giver's "like my matches for me". */
export const listMore = call({
  name: 'likes.listMore',
  method: 'GET',
  path: '/api/likes/{kind}',
  access: 'member',
  input: v.object({ kind: kinds, cursor }),
  output: v.object({
    members: v.array(v.object({ ...card.entries, like_new: v.boolean(), by_switch: v.boolean() })),
    next: v.nullable(cursor),
  }),
})

/** Clears the new-like flag, when the liker's profile is opened (LIKE-3). */
export const markSeen = call({
  name: 'likes.markSeen',
  method: 'POST',
  path: '/api/likes/{id}/opened',
  access: 'member',
  input: v.object({ id }),
  output: emptyObject,
  refusals: ['not_found'],
})

/**
 * An auto-like (LIKE-6): from a matching member who switched on "like my matches for me", or from a fictional profile, labelled as such, to
 * a member who asked for those; else nothing (204).
 */
export const autoLike = call({
  name: 'likes.autoLike',
  method: 'GET',
  path: '/api/auto-like.php',
  access: 'member',
  input: emptyObject,
  output: v.nullable(v.object({ id, name: v.string(), fictional: v.boolean(), main_image: v.nullable(image) })),
  writes: true,
})

/** Counts presses of the like modal's image or button, by day, not by member (LIKE-5). */
export const countModalPress = call({
  name: 'likes.countModalPress',
  method: 'POST',
  path: '/api/like-modal',
  access: 'member',
  input: v.object({ id, pressed: v.picklist(['image', 'button']) }),
  output: emptyObject,
  refusals: ['not_found'],
})

/**
 * The swipe game (SWIPE-1): what is left today, by the site's calendar. `resumes_at`: when likes and swipes are available again; null while
 * both are left. `undoable`: the member whose card an undo brings back.
 */
const remainingSwipes = {
  likes_left: count,
  swipes_left: count,
  undos_left: count,
  undoable: v.nullable(id),
  resumes_at: v.nullable(time),
}

/** The next cards, best match first. Empty where nobody is left or the day's allowance is used up. */
export const swipeDeck = call({
  name: 'likes.swipeDeck',
  method: 'GET',
  path: '/api/swipes',
  access: 'member',
  input: emptyObject,
  output: v.object({ ...remainingSwipes, cards: v.array(v.object({ ...card.entries, reasons })) }),
  refusals: ['not_confirmed', 'unconfirmed_limit'],
})

/** Idempotent: repeated for the same card it answers like the first time. */
export const swipe = call({
  name: 'likes.swipe',
  method: 'POST',
  path: '/api/swipes',
  access: 'member',
  idempotency_key: true,
  input: v.object({ id, like: v.boolean() }),
  output: v.object({ ...remainingSwipes, matched: v.boolean() }),
  refusals: ['not_found', 'blocked', 'blocked_by_you', 'own_profile', 'out_of_likes', 'out_of_swipes'],
})

/**
 * Undoes the last swipe of today, with its like and match. For premium members (ROLE-2). `id`: the member whose card
 * the page said would come back (`undoable`); where another one was swiped since, in another tab, nothing is undone.
 * Pages of before an upgrade do not name it.
 */
export const undoSwipe = call({
  name: 'likes.undoSwipe',
  method: 'POST',
  path: '/api/swipes/undo',
  access: 'member',
  idempotency_key: true,
  input: v.object({ id: v.optional(id) }),
  output: v.object({ ...remainingSwipes, card: v.nullable(card) }),
  refusals: ['premium_only', 'nothing_to_undo'],
})
