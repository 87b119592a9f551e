-- How each like was given, so that none stands without its actor; whom a switch passes over; presses in the like modal (LIKE-5, LIKE-6, PRO-8).

-- 'member': by hand. 'switch': by the member's "like my matches for me". 'profile': by a fictional profile that likes newcomers.
-- No default: whoever writes a like says how it came.
alter table member_like add given_by text check (given_by in ('member', 'switch', 'profile'));
update member_like l
set given_by = case when m.likes_newcomers then 'profile' else 'member' end
from member m
where m.id = l.from_id;
alter table member_like alter given_by set not null;
-- Its place is like.sql, which now asks how the like is given.
drop function if exists member_like_give(bigint, bigint, text, timestamptz);

create index member_likes_matches on member (site_id, gender, country, last_active desc) where likes_matches and status = 'active';

-- Whom no like is given to in somebody's name any more: the switch liked them once, or the member took a like back.
create table like_passed (
  site_id  bigint not null references site,
  from_id  bigint not null references member,
  to_id    bigint not null references member,
  -- The day, on the site's calendar, on which the switch liked; null where a like given by hand was taken back.
  given_on date,
  primary key (from_id, to_id),
  check (from_id <> to_id)
);
create index like_passed_given on like_passed (from_id, given_on) where given_on is not null;
create index like_passed_got on like_passed (to_id, given_on);

-- What was pressed in the like modal, by day and by nobody: how often, not who.
create table like_modal_press (
  site_id bigint not null references site,
  day     date not null,
  pressed text not null check (pressed in ('image', 'button')),
  count   int not null,
  primary key (site_id, day, pressed)
);
