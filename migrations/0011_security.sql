-- Proving who one is: devices, mailed links that carry something, two-step codes, passkeys, and the steps between two requests.

-- confirmed_at: when this session last proved by password or passkey who it is; sensitive changes ask for it to be recent.
alter table session
  add public_id text not null unique default new_id(),
  add confirmed_at timestamptz;
update session set confirmed_at = created_at;
alter table session alter confirmed_at set not null;

-- data: what the link is for in particular, e.g. the new address or the kind of mail.
alter table link add data jsonb not null default '{}';
comment on column link.data is 'personal: contact';

-- secret is sealed with the deployment's own. last_step: no code works twice.
create table two_step (
  member_id    bigint primary key references member,
  site_id      bigint not null references site,
  secret       text not null,
  confirmed_at timestamptz,
  last_step    bigint not null default 0,
  created_at   timestamptz not null
);
comment on column two_step.secret is 'personal: secret';

create table recovery_code (
  member_id bigint not null references member,
  site_id   bigint not null references site,
  code_hash bytea not null,
  used_at   timestamptz,
  primary key (member_id, code_hash)
);
comment on column recovery_code.code_hash is 'personal: secret';

create table passkey (
  credential_id text primary key,
  site_id       bigint not null references site,
  member_id     bigint not null references member,
  public_id     text not null unique default new_id(),
  public_key    bytea not null,
  counter       bigint not null,
  transports    text[] not null,
  name          text not null,
  created_at    timestamptz not null,
  used_at       timestamptz
);
create index passkey_member on passkey (member_id);
comment on column passkey.credential_id is 'personal: secret';
comment on column passkey.public_key is 'personal: secret';
comment on column passkey.name is 'personal: device';

-- What stands between two requests of one browser: a login that waits for its second step, a passkey's challenge. Used once.
create table ceremony (
  token_hash bytea primary key,
  site_id    bigint not null references site,
  member_id  bigint references member,
  purpose    text not null check (purpose in ('second_step', 'passkey_login', 'passkey_add', 'passkey_confirm')),
  challenge  text,
  expires    timestamptz not null
);
create index ceremony_member on ceremony (member_id);

-- Somebody asked for a mail to an address. A job looks whether a member has it, so that the answer tells nothing, not even by its time.
create table address_request (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  purpose    text not null check (purpose in ('reset', 'reactivate')),
  email      text not null,
  created_at timestamptz not null
);
comment on column address_request.email is 'personal: contact';
