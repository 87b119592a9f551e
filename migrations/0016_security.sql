-- Security: sessions and authentication factors.

create table session (
  token_hash   bytea primary key,
  public_id    text not null unique default new_id(),
  site_id      bigint not null references site,
  member_id    bigint not null references member,
  device       text not null,
  created_at   timestamptz not null,
  seen_at      timestamptz not null,
  -- Last authentication by password or passkey. Sensitive changes require a recent one.
  confirmed_at timestamptz not null,
  expires      timestamptz not null
);
comment on table session is
  'owner: security. Sessions by the hash of their token, one for each browser (ACC-8).';
create index session_member on session (member_id);
comment on column session.device is 'personal: device';

create table two_step (
  member_id    bigint primary key references member,
  site_id      bigint not null references site,
  -- TOTP secret, encrypted with the deployment's secret.
  secret       text not null,
  confirmed_at timestamptz,
  -- Time step of the last code used, so that no code works twice.
  last_step    bigint not null default 0,
  created_at   timestamptz not null
);
comment on table two_step is 'owner: security. Two-step verification by an authenticator app, TOTP (ACC-14).';
comment on column two_step.secret is 'personal: secret';

create table recovery_code (
  member_id bigint not null references member,
  site_id   bigint not null references site,
  code_hash bytea not null,
  used_at   timestamptz,
  primary key (member_id, code_hash)
);
comment on table recovery_code is
  'owner: security. Single-use codes for members who lost their second step (ACC-14).';
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
comment on table passkey is 'owner: security. Passkeys, WebAuthn (ACC-14).';
create index passkey_member on passkey (member_id);
comment on column passkey.credential_id is 'personal: secret';
comment on column passkey.public_key is 'personal: secret';
comment on column passkey.name is 'personal: device';

create table login_ceremony (
  token_hash bytea primary key,
  site_id    bigint not null references site,
  member_id  bigint references member,
  purpose    text not null check (purpose in ('second_step', 'passkey_login', 'passkey_add', 'passkey_confirm')),
  challenge  text,
  expires    timestamptz not null
);
comment on table login_ceremony is
  'owner: security. State between two requests of a login: a pending second step, a passkey''s challenge (ACC-14).';
create index login_ceremony_member on login_ceremony (member_id);

create table login_failure (
  site_id        bigint not null references site,
  key            text not null,
  failures       int not null,
  locked_until   timestamptz,
  last_failed_at timestamptz not null,
  primary key (site_id, key)
);
comment on table login_failure is
  'owner: security. Failed logins by account and network, and until when they wait (ACC-7).';

create table mail_request (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  purpose    text not null check (purpose in ('reset', 'reactivate')),
  email      text not null,
  created_at timestamptz not null
);
comment on table mail_request is
  'owner: security. Requests for a mail to a member, looked up by a job so that no answer tells who is one (ACC-10).';
comment on column mail_request.email is 'personal: contact';

-- Tables of lower domains that belong to a session.
alter table push_subscription add constraint push_subscription_session_fkey
  foreign key (session) references session (token_hash) on update cascade on delete cascade;
