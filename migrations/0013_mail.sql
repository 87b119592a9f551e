-- Mail that can be traced back: each has an id for its return path; reports about it; what was sent last of what comes by the clock.

-- suppressed_at: at the moment of sending it was no longer wanted.
alter table notice
  add public_id     text not null unique default new_id(),
  add suppressed_at timestamptz;

create table notice_report (
  digest      bytea primary key,
  site_id     bigint not null references site,
  member_id   bigint not null references member,
  notice_id   bigint references notice on delete set null,
  kind        text not null check (kind in ('bounce', 'delay', 'complaint')),
  -- RFC 3463, e.g. 5.1.1; empty where the report names none.
  status      text not null,
  received_at timestamptz not null
);
create index notice_report_member on notice_report (member_id);

-- When the newest of each kind that comes by the clock was written.
create table notice_last (
  member_id bigint not null references member,
  site_id   bigint not null references site,
  kind      text not null,
  at        timestamptz not null,
  primary key (member_id, kind)
);

-- What an operator tells the members who asked for it, in the site's languages.
create table announcement (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  kind       text not null check (kind in ('promotions', 'news')),
  texts      jsonb not null,
  after_id   bigint not null default 0,
  created_at timestamptz not null,
  done_at    timestamptz
);
