-- A mail carries its own way out, names its language, and may be one that the mail server will never take.

-- language: that it was written in. unsubscribe: the address of its way out, where it has one. about: whom it names, so that it goes with them.
alter table notice
  add language    text,
  add unsubscribe text,
  add about       bigint[] not null default '{}',
  add failed_at   timestamptz;
comment on column notice.unsubscribe is 'personal: secret';
create index notice_about on notice using gin (about) where about <> '{}';
create index notice_waiting on notice (created_at) where sent_at is null and suppressed_at is null and failed_at is null;
