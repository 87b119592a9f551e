-- The swipe game (SWIPE-1): whom a member swiped which way, and what it used of its day.

create table swipe (
  site_id   bigint not null references site,
  from_id   bigint not null references member,
  to_id     bigint not null references member,
  liked     boolean not null,
  -- This swipe made the like. One that stood before is not an undo's to take.
  gave      boolean not null,
  -- On the site's calendar.
  day       date not null,
  swiped_at timestamptz not null,
  primary key (from_id, to_id),
  check (from_id <> to_id),
  check (liked or not gave)
);
create index swipe_to on swipe (to_id);
create index swipe_old on swipe (swiped_at);
comment on column swipe.liked is 'personal: swipe';
comment on column swipe.swiped_at is 'personal: swipe';

-- The last day on which a member played. Its row is held while a swipe is judged.
create table swipe_day (
  member_id bigint primary key references member,
  site_id   bigint not null references site,
  day       date not null,
  swipes    int not null default 0 check (swipes >= 0),
  likes     int not null default 0 check (likes >= 0),
  undos     int not null default 0 check (undos >= 0),
  -- Whose card an undo brings back.
  last_id   bigint references member
);
create index swipe_day_last on swipe_day (last_id) where last_id is not null;
