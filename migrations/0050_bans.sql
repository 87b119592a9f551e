-- Who may not be here: a member, an address, a network. Of the last two only a keyed hash is kept, and only while it holds (OPS-4).

create table ban (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  public_id  text not null unique default new_id(),
  what       text not null check (what in ('member', 'address', 'network')),
  member_id  bigint references member,
  key        text,
  reason     text not null,
  -- The member's status before.
  was        text,
  created_at timestamptz not null,
  expires    timestamptz,
  lifted_at  timestamptz,
  check ((what = 'member') = (member_id is not null)),
  check (what = 'member' or key is not null or lifted_at is not null)
);
create unique index ban_member on ban (member_id) where lifted_at is null;
create unique index ban_key on ban (site_id, what, key) where lifted_at is null;
create index ban_site on ban (site_id, id);
create index ban_expires on ban (expires) where lifted_at is null;
comment on column ban.key is 'pseudonymous: a keyed hash, gone once the ban is over';
