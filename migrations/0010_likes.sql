-- Likes, matches and the swipe game.

-- Givers of automatic likes: fictional profiles that like new members, and members with "like my matches" (LIKE-6).
create index member_newcomer_likers on member (site_id, gender) where likes_newcomers;
create index member_likes_matches on member (site_id, gender, country, last_active desc)
  where likes_matches and status = 'active';

create table member_like (
  site_id    bigint not null references site,
  from_id    bigint not null references member,
  to_id      bigint not null references member,
  -- 'member': by hand. 'switch': by "like my matches for me". 'profile': by a fictional profile that likes newcomers.
  -- No default: each writer says which it is.
  origin     text not null check (origin in ('member', 'switch', 'profile')),
  is_new     boolean not null default true,
  created_at timestamptz not null,
  primary key (from_id, to_id),
  check (from_id <> to_id)
);
comment on table member_like is 'owner: likes. Who likes whom, and how the like was given (LIKE-1, LIKE-6).';
create index member_like_received on member_like (to_id, is_new desc, created_at desc);

create table member_match (
  site_id    bigint not null references site,
  a_id       bigint not null references member,
  b_id       bigint not null references member,
  created_at timestamptz not null,
  primary key (a_id, b_id),
  check (a_id < b_id)
);
comment on table member_match is 'owner: likes. Mutual likes, the lower id first (LIKE-1).';
create index member_match_b on member_match (b_id);

create table like_notification (
  site_id      bigint not null references site,
  -- The member that was notified, and the member that the notification is about.
  member_id    bigint not null references member,
  other_id     bigint not null references member,
  kind         text not null check (kind in ('like', 'match')),
  -- Cancelled before push and mail were sent; the next like may send them.
  is_cancelled boolean not null default false,
  primary key (member_id, other_id, kind),
  check (member_id <> other_id)
);
comment on table like_notification is
  'owner: likes. Notified likes and matches: each once, however often it is taken back and given anew (LIKE-1).';
create index like_notification_other on like_notification (other_id);

create table auto_like_history (
  site_id  bigint not null references site,
  from_id  bigint not null references member,
  to_id    bigint not null references member,
  -- Day of the automatic like in the site's time zone; null where a like given by hand was removed.
  liked_on date,
  primary key (from_id, to_id),
  check (from_id <> to_id)
);
comment on table auto_like_history is 'owner: likes. Pairs that get no automatic like, or no second one (LIKE-6).';
create index auto_like_history_sent on auto_like_history (from_id, liked_on) where liked_on is not null;
create index auto_like_history_received on auto_like_history (to_id, liked_on);

create table like_modal_press (
  site_id bigint not null references site,
  day     date not null,
  target  text not null check (target in ('image', 'button')),
  count   int not null,
  primary key (site_id, day, target)
);
comment on table like_modal_press is
  'owner: likes. Clicks in the like modal per day: how often, not who (LIKE-5).';

create table swipe (
  site_id      bigint not null references site,
  from_id      bigint not null references member,
  to_id        bigint not null references member,
  liked        boolean not null,
  -- Whether this swipe created the like. An undo does not remove a like that existed before.
  created_like boolean not null,
  -- In the site's time zone.
  day          date not null,
  swiped_at    timestamptz not null,
  primary key (from_id, to_id),
  check (from_id <> to_id),
  check (liked or not created_like)
);
comment on table swipe is 'owner: likes. Swipes: who swiped whom which way (SWIPE-1).';
create index swipe_to on swipe (to_id);
create index swipe_old on swipe (swiped_at);
comment on column swipe.liked is 'personal: swipe';
comment on column swipe.swiped_at is 'personal: swipe';

create table swipe_day (
  member_id bigint primary key references member,
  site_id   bigint not null references site,
  day       date not null,
  swipes    int not null default 0 check (swipes >= 0),
  likes     int not null default 0 check (likes >= 0),
  undos     int not null default 0 check (undos >= 0),
  -- The member swiped last, whose card an undo brings back.
  last_id   bigint references member
);
comment on table swipe_day is
  'owner: likes. What a member used of the last day it played on; locked while a swipe is judged (SWIPE-1).';
create index swipe_day_last on swipe_day (last_id) where last_id is not null;

create view like_between as
  select site_id, from_id, to_id, created_at, is_new, origin from member_like;
comment on view like_between is
  'owner: likes. Who likes whom: for notifications and the lists of other domains (LIKE-1).';
