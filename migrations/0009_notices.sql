-- Mail, push and SMS on their way out; without a mail server they stay here as the development outbox.

create table notice (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  member_id  bigint references member,
  channel    text not null check (channel in ('mail', 'push', 'sms')),
  kind       text not null,
  recipient  text not null,
  subject    text not null,
  body_text  text not null,
  body_html  text not null,
  created_at timestamptz not null,
  sent_at    timestamptz
);
create index notice_newest on notice (site_id, id desc);
create index notice_member on notice (member_id);
comment on column notice.recipient is 'personal: contact';
comment on column notice.subject is 'personal: notice';
comment on column notice.body_text is 'personal: notice';
comment on column notice.body_html is 'personal: notice';

create table notice_choice (
  site_id   bigint not null references site,
  member_id bigint not null references member,
  kind      text not null,
  channel   text not null check (channel in ('mail', 'push')),
  wanted    boolean not null,
  primary key (member_id, kind, channel)
);

-- Why mail to a member was stopped: a report as spam, a bounce, a list unsubscribe.
create table notice_stop (
  site_id   bigint not null references site,
  member_id bigint not null references member,
  reason    text not null check (reason in ('fbl', 'bounce', 'listunsubscribe')),
  at        timestamptz not null,
  primary key (member_id, reason)
);

create table push_subscription (
  endpoint   text primary key,
  site_id    bigint not null references site,
  member_id  bigint not null references member,
  p256dh     text not null,
  auth       text not null,
  created_at timestamptz not null
);
create index push_subscription_member on push_subscription (member_id);
comment on column push_subscription.endpoint is 'personal: device';
comment on column push_subscription.p256dh is 'personal: device';
comment on column push_subscription.auth is 'personal: device';
