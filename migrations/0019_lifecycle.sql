-- Life cycle of an account: deletion, reactivation and data export.

create table deletion (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  member_id  bigint not null references member,
  reason     text not null
    check (reason in ('price', 'found_someone', 'not_looking', 'site_problems', 'no_members', 'time', 'other')),
  remarks         text not null,
  -- The member's status before the deletion, restored by a reactivation.
  previous_status text not null check (previous_status in ('not_confirmed', 'active', 'disabled')),
  created_at      timestamptz not null,
  ended_at        timestamptz,
  outcome         text check (outcome in ('returned', 'erased'))
);
comment on table deletion is
  'owner: lifecycle. Deletions of accounts, from the request to the erasure (ACC-12).';
create index deletion_member on deletion (member_id);
comment on column deletion.remarks is 'personal: remarks';

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
comment on table data_export is
  'owner: lifecycle. Copies of everything about a member, as page and JSON (ACC-15).';
create index data_export_member on data_export (member_id, id desc);
comment on column data_export.page_file is 'personal: export file';
comment on column data_export.json_file is 'personal: export file';
