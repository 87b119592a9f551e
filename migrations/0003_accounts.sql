-- Sessions, links that were mailed, half-done signups, requests that must not run twice, login failures.

create table session (
  token_hash bytea primary key,
  site_id    bigint not null references site,
  member_id  bigint not null references member,
  device     text not null,
  created_at timestamptz not null,
  seen_at    timestamptz not null,
  expires    timestamptz not null
);
create index session_member on session (member_id);
comment on column session.device is 'personal: device';

create table link (
  token_hash bytea primary key,
  site_id    bigint not null references site,
  member_id  bigint not null references member,
  purpose    text not null check (purpose in ('activate', 'reset', 'mail_change', 'reactivate', 'unsubscribe')),
  created_at timestamptz not null,
  expires    timestamptz not null,
  used_at    timestamptz
);
create index link_member on link (member_id, purpose);

create table signup_draft (
  token_hash bytea primary key,
  site_id    bigint not null references site,
  step       smallint not null default 0,
  target_id  bigint references member,
  data       jsonb not null default '{}',
  expires    timestamptz not null
);
comment on column signup_draft.data is 'personal: signup';

create table login_failure (
  site_id  bigint not null references site,
  key      text not null,
  failures int not null,
  until    timestamptz,
  at       timestamptz not null,
  primary key (site_id, key)
);

-- A write that carried an Idempotency-Key: who asked, what, and what it was answered.
create table keyed_request (
  site_id     bigint not null references site,
  asker       text not null,
  key         text not null,
  call        text not null,
  fingerprint bytea not null,
  answer      jsonb,
  created_at  timestamptz not null,
  primary key (site_id, asker, key)
);
comment on column keyed_request.answer is 'personal: answer';
