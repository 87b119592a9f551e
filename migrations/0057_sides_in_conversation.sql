-- What a conversation is to each of its two stands in its own row: one row is written with each message instead of three (decision 38).

alter table conversation
  add column a_unread      none_or_more not null default 0,
  add column b_unread      none_or_more not null default 0,
  add column a_seen_seq    int not null default 0,
  add column b_seen_seq    int not null default 0,
  -- Removed up to here: older messages are not shown to this side again.
  add column a_removed_seq int not null default 0,
  add column b_removed_seq int not null default 0,
  -- Seq of the newest message that this side may see, when it came, and its day (UTC); null hides the conversation from the list.
  add column a_shown_seq   int,
  add column b_shown_seq   int,
  add column a_shown_at    timestamptz,
  add column b_shown_at    timestamptz,
  add column a_shown_day   date,
  add column b_shown_day   date,
  -- Room for the next version on the same page: then no index is touched.
  set (fillfactor = 80);

update conversation c
set a_unread = s.unread, a_seen_seq = s.seen_seq, a_removed_seq = s.removed_seq,
  a_shown_seq = s.shown_seq, a_shown_at = s.shown_at, a_shown_day = s.shown_day
from conversation_side s
where s.conversation_id = c.id and s.member_id = c.a_id;
update conversation c
set b_unread = s.unread, b_seen_seq = s.seen_seq, b_removed_seq = s.removed_seq,
  b_shown_seq = s.shown_seq, b_shown_at = s.shown_at, b_shown_day = s.shown_day
from conversation_side s
where s.conversation_id = c.id and s.member_id = c.b_id;

drop table conversation_side;
drop function conversation_side_day();

-- The list goes by day, and within a day by time (decision 34).
create index conversation_a_list on conversation (a_id, a_shown_day desc) where a_shown_day is not null;
create index conversation_b_list on conversation (b_id, b_shown_day desc) where b_shown_day is not null;

-- Each conversation twice, as each of its two has it: for whoever reads.
create view conversation_side as
  select id as conversation_id, public_id, site_id, a_id as member_id, b_id as other_id, started_by, created_at, last_seq,
    a_unread as unread, a_seen_seq as seen_seq, b_seen_seq as other_seen_seq, a_removed_seq as removed_seq,
    a_shown_seq as shown_seq, a_shown_at as shown_at, a_shown_day as shown_day
  from conversation
  union all
  select id, public_id, site_id, b_id, a_id, started_by, created_at, last_seq,
    b_unread, b_seen_seq, a_seen_seq, b_removed_seq,
    b_shown_seq, b_shown_at, b_shown_day
  from conversation;
