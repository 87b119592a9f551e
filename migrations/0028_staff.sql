-- Staff: who works for this deployment, and what waits for a second person. Sites that are paused or removed,
-- announcements that were cancelled.

create table staff (
  id       bigint generated always as identity primary key,
  -- The audit log names staff by it, so it stays one person's for good.
  name     text not null,
  role     text not null check (role in ('moderator', 'support', 'finance', 'operator')),
  key_hash bytea not null unique,
  -- Null: at the server, where there was no operator yet.
  added_by bigint references staff,
  added_at timestamptz not null,
  ended_by bigint references staff,
  ended_at timestamptz
);
comment on table staff is 'owner: staff. Who works for this deployment: role and hash of the own key (OPS-4).';
create unique index staff_name on staff (lower(name));

create table staff_request (
  id         bigint generated always as identity primary key,
  public_id  text not null unique default new_id(),
  -- Null: about the staff itself.
  site_id    bigint references site,
  permission text not null,
  input      jsonb not null,
  staff_id   bigint not null references staff,
  reason     text not null,
  reference  text,
  created_at timestamptz not null,
  expires    timestamptz not null,
  status     text not null default 'open' check (status in ('open', 'approved', 'declined')),
  decided_by bigint references staff check (decided_by <> staff_id or status = 'declined'),
  decided_at timestamptz,
  -- Null beside `approved`: the command failed or its process died; approving again repeats it.
  done_at    timestamptz
);
comment on table staff_request is 'owner: staff. Commands that wait for a second person (OPS-4).';
create index staff_request_open on staff_request (created_at) where status = 'open';

alter table site
  add column paused_at timestamptz,
  -- Paused for good: erased fourteen days later.
  add column removed_at timestamptz,
  add column erased_at timestamptz;

alter table announcement add column cancelled_at timestamptz;
