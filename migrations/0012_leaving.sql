-- Pausing, leaving, coming back, and taking one's data along.

-- paused: status is disabled and paused_at says since when. leaving: status is deleted until it is erased.
alter table member
  add paused_at  timestamptz,
  add deleted_at timestamptz,
  add erased_at  timestamptz;
create index member_to_erase on member (deleted_at) where deleted_at is not null and erased_at is null;

create table deletion (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  member_id  bigint not null references member,
  reason     text not null check (reason in ('price', 'found_someone', 'not_looking', 'site_problems', 'no_members', 'time', 'other')),
  remarks    text not null,
  -- What the member was before, and is again after coming back.
  before     text not null check (before in ('not_confirmed', 'active', 'disabled')),
  created_at timestamptz not null,
  ended_at   timestamptz,
  ended      text check (ended in ('returned', 'erased'))
);
create index deletion_member on deletion (member_id);
comment on column deletion.remarks is 'personal: remarks';

-- A code for this member alone, offered once, on the way out.
alter table discount_code add retention boolean not null default false;
create unique index discount_code_retention on discount_code (member_id) where retention;

create table data_export (
  id           bigint generated always as identity primary key,
  site_id      bigint not null references site,
  member_id    bigint not null references member,
  public_id    text not null unique default new_id(),
  status       text not null check (status in ('making', 'ready', 'failed')),
  page_file    text,
  json_file    text,
  requested_at timestamptz not null,
  ready_at     timestamptz,
  expires      timestamptz
);
create index data_export_member on data_export (member_id, id desc);
comment on column data_export.page_file is 'personal: export file';
comment on column data_export.json_file is 'personal: export file';
