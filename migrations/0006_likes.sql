-- Likes; two that meet are a match.

create table member_like (
  site_id    bigint not null references site,
  from_id    bigint not null references member,
  to_id      bigint not null references member,
  like_new   boolean not null default true,
  created_at timestamptz not null,
  primary key (from_id, to_id),
  check (from_id <> to_id)
);
create index member_like_received on member_like (to_id, like_new desc, created_at desc);

create table member_match (
  site_id    bigint not null references site,
  a_id       bigint not null references member,
  b_id       bigint not null references member,
  created_at timestamptz not null,
  primary key (a_id, b_id),
  check (a_id < b_id)
);
create index member_match_b on member_match (b_id);
