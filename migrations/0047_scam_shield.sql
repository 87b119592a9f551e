-- Scam shield (SAFE-4, SAFE-9): what a reader answered to a warning, what a member's trust is read from, which accounts
-- log in from the same place, and who is told of a ban for fraud.

-- The reader was asked "Does this bother you?".
alter table message_mark add column answer text check (answer in ('dismissed', 'reported', 'blocked'));

-- For readers of members: replies and marks count for its trust.
create view scam_mark as select site_id, sender_id as member_id, created_at from message_mark;
comment on view scam_mark is 'owner: chats. When a member''s messages had signs of a scam: for its trust (SAFE-4).';
create view first_message as
  select site_id, started_by as member_id, first_message_digest as digest, created_at from conversation
  where first_message_digest is not null;
comment on view first_message is
  'owner: chats. Digests of the texts that members begin conversations with: for linked accounts (SAFE-4).';
create index conversation_digest on conversation (first_message_digest) where first_message_digest is not null;

create view report_about as
  select site_id, member_id, reporter_id, created_at from report where member_id is not null and reporter_id is not null;
comment on view report_about is 'owner: cases. Who reported a member, and when: for its trust (SAFE-4).';

-- Who logs in from where, for thirty days: a keyed hash of the network, and the number in the cookie of a known device.
create table login_trace (
  site_id   bigint not null references site,
  member_id bigint not null references member,
  kind      text not null check (kind in ('device', 'network')),
  key       text not null,
  seen_at   timestamptz not null,
  primary key (member_id, kind, key)
);
comment on table login_trace is
  'owner: security. Networks and known devices that a member logged in from, kept for 30 days: for linked accounts (SAFE-4).';
comment on column login_trace.key is 'pseudonymous: a keyed hash, for 30 days';
create index login_trace_key on login_trace (site_id, kind, key);
-- What else is compared: the same photo, account, phone and card.
create index photo_digest on photo (site_id, digest);
create index mandate_phone on mandate (site_id, phone_hash) where phone_hash is not null;
create index stored_method_token on stored_method (site_id, token_hash);
create index login_trace_old on login_trace (seen_at);

create table fraud_notice_run (
  member_id    bigint primary key references member,
  site_id      bigint not null references site,
  -- Until then staff may take the ban back, and nobody is told.
  due_at       timestamptz not null,
  finished_at  timestamptz,
  -- The ban was lifted.
  cancelled_at timestamptz
);
comment on table fraud_notice_run is
  'owner: chats. Members banned for fraud, whose readers are told (SAFE-9).';
create index fraud_notice_run_open on fraud_notice_run (due_at) where finished_at is null and cancelled_at is null;

create table fraud_notice (
  member_id   bigint not null references member,
  receiver_id bigint not null references member,
  site_id     bigint not null references site,
  created_at  timestamptz not null,
  primary key (member_id, receiver_id)
);
comment on table fraud_notice is
  'owner: chats. Who was told that a member who wrote to them was banned for fraud: each once (SAFE-9).';
create index fraud_notice_receiver on fraud_notice (receiver_id);
