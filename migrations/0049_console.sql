-- The console: how staff sign in, which sites they work for, how they like it.

-- Null: about staff themselves, or about all sites.
alter table audit alter column site_id drop not null;
create index audit_actor on audit (actor, id);

create table staff_site (
  staff_id bigint not null references staff on delete cascade,
  site_id  bigint not null references site,
  primary key (staff_id, site_id)
);
comment on table staff_site is 'owner: staff. The sites that a person is limited to; without a row, all (STAFF-1).';

create table staff_invitation (
  token_hash bytea primary key,
  staff_id   bigint not null references staff on delete cascade,
  created_at timestamptz not null,
  expires    timestamptz not null,
  used_at    timestamptz
);
comment on table staff_invitation is 'owner: staff. One-time links by which a person registers a passkey with the console (STAFF-4).';
create index staff_invitation_staff on staff_invitation (staff_id);

create view active_staff as
  select s.id, s.name, s.role, s.added_at,
    array(select i.key from staff_site l join site i on i.id = l.site_id where l.staff_id = s.id order by i.key) as site_keys
  from staff s where s.ended_at is null;
comment on view active_staff is 'owner: staff. Who may sign in. site_keys: the sites that they are limited to; empty: all.';

create table staff_passkey (
  credential_id text primary key,
  public_id     text not null unique default new_id(),
  staff_id      bigint not null references staff on delete cascade,
  public_key    bytea not null,
  counter       bigint not null,
  name          text not null,
  created_at    timestamptz not null,
  used_at       timestamptz
);
comment on table staff_passkey is 'owner: console. Passkeys of staff. One from before a person was added again counts for nothing.';
create index staff_passkey_staff on staff_passkey (staff_id);

create table staff_two_step (
  staff_id        bigint primary key references staff on delete cascade,
  secret          text not null,
  -- Null until a first code was right.
  confirmed_at    timestamptz,
  last_step       bigint not null default 0,
  failures        int not null default 0,
  locked_until    timestamptz,
  created_at      timestamptz not null
);
comment on table staff_two_step is 'owner: console. The second way in: the staff key and a code of an authenticator app (STAFF-4).';

create table staff_challenge (
  challenge text primary key,
  purpose   text not null check (purpose in ('register', 'sign_in')),
  -- Null: whoever has a passkey of this console.
  staff_id  bigint references staff on delete cascade,
  expires   timestamptz not null
);
comment on table staff_challenge is 'owner: console. Challenges of passkeys that nobody has answered yet.';

create table staff_session (
  token_hash bytea primary key,
  public_id  text not null unique default new_id(),
  staff_id   bigint not null references staff on delete cascade,
  -- Keyed hash of the network that it is bound to.
  network    text not null,
  device     text not null,
  created_at timestamptz not null,
  seen_at    timestamptz not null,
  expires    timestamptz not null,
  ended_at   timestamptz
);
comment on table staff_session is 'owner: console. Sessions of the console, twelve hours each (STAFF-4).';
create index staff_session_staff on staff_session (staff_id) where ended_at is null;

create table staff_preference (
  staff_id      bigint primary key references staff on delete cascade,
  language      text not null check (language in ('en', 'nl', 'de')),
  scheme        text not null check (scheme in ('system', 'day', 'night')),
  grey          boolean not null,
  -- After so many minutes of work the console proposes a break; null: never.
  break_minutes int check (break_minutes between 10 and 240)
);
comment on table staff_preference is 'owner: console. How a person likes the console.';
