// Mutants of likes, matches, the swipe game and the automatic like.
import type { Mutant } from './mutant.ts'

export const likes: Mutant[] = [
  {
    id: 'like-without-lock',
    file: 'server/likes/like.sql',
    search: '  perform lock_pair(sender.id, recipient.id);\n',
    replacement: '',
    breaks: 'LIKE-1',
  },
  {
    id: 'like-of-an-unconfirmed-member',
    file: 'server/likes/like.sql',
    search: "elsif new_like and sender.status = 'active' then",
    replacement: 'elsif new_like then',
    breaks: 'ACC-6',
  },
  {
    id: 'swipe-of-a-liked-member-costs',
    file: 'server/likes/swipe.sql',
    search: 'likes = d.likes + new_like::int',
    replacement: 'likes = d.likes + in_like::int',
    breaks: 'SWIPE-1',
  },
  {
    id: 'undo-gives-a-like-back',
    file: 'server/likes/swipe.sql',
    search: 'likes = greatest(d.likes - undone.created_like::int, 0)',
    replacement: 'likes = greatest(d.likes - undone.liked::int, 0)',
    breaks: 'SWIPE-1',
  },
  {
    id: 'swipe-day-in-utc',
    file: 'server/likes/swipe.sql',
    search: '(in_now at time zone in_zone)::date',
    replacement: "(in_now at time zone 'utc')::date",
    breaks: 'SWIPE-1',
  },
  {
    id: 'unlike-leaves-the-match-mail',
    file: 'server/likes/unlike.sql',
    search: "perform like_cancel_notification(in_site, in_from, in_to, '{match}');",
    replacement: 'null;',
    breaks: 'LIKE-1',
  },
  {
    id: 'auto-like-of-a-passed-member',
    file: 'server/likes/autoLike.sql',
    search:
      '        and not exists (select 1 from swipe s where s.from_id = m.id and s.to_id = recipient.id and not s.liked)\n',
    replacement: '',
    breaks: 'LIKE-6',
  },
  {
    id: 'pass-for-minutes',
    file: 'server/likes/swipeDeck.ts',
    search: 'make_interval(hours => ${PASS_RESPECTED_HOURS})',
    replacement: 'make_interval(mins => ${PASS_RESPECTED_HOURS})',
    breaks: 'SWIPE-1',
  },
  {
    id: 'block-leaves-a-like',
    file: 'server/likes/store.ts',
    search: '(from_id = ${memberId} and to_id = ${otherId} or from_id = ${otherId} and to_id = ${memberId})',
    replacement: '(from_id = ${memberId} and to_id = ${otherId})',
    breaks: 'PRO-6',
  },
]
