-- Notifications: queued mail, push and SMS, the members' notification preferences, and single-use links in mails.

create domain outbox_kind as text check (value in ('message', 'like', 'match'));
comment on domain outbox_kind is 'owner: notifications. Events that members are notified of.';

create table outbox (
  id         bigint generated always as identity primary key,
  -- Not enforced: the functions that write here have just read the rows; a check would lock the site's row each time.
  site_id    bigint not null references site not enforced,
  member_id  bigint not null references member not enforced,
  kind       outbox_kind not null,
  reference  text not null,
  created_at timestamptz not null
);
comment on table outbox is
  'owner: notifications. Transactional outbox: events to notify about, committed with what they are about (NOTE-2).';

create table notification (
  id          bigint generated always as identity primary key,
  site_id     bigint not null references site,
  -- Part of the return path (VERP), which assigns delivery reports to the mail.
  public_id   text not null unique default new_id(),
  member_id   bigint references member,
  channel     text not null check (channel in ('mail', 'push', 'sms')),
  kind        text not null,
  language    text,
  recipient   text not null,
  subject     text not null,
  body_text   text not null,
  body_html   text not null,
  -- URL of the unsubscribe link; null where the mail has none.
  unsubscribe text,
  -- Other members named in the mail: it is erased with them.
  mentions    bigint[] not null default '{}',
  created_at  timestamptz not null,
  sent_at     timestamptz,
  -- Canceled because the member no longer wanted it when it was to be sent.
  canceled_at timestamptz,
  -- Permanently rejected by the mail server.
  failed_at   timestamptz
);
comment on table notification is
  'owner: notifications. Each mail, push and SMS; without a mail server, the development outbox (NOTE-2, NOTE-4).';
create index notification_newest on notification (site_id, id desc);
create index notification_member on notification (member_id);
create index notification_mentions on notification using gin (mentions) where mentions <> '{}';
create index notification_waiting on notification (created_at)
  where sent_at is null and canceled_at is null and failed_at is null;
comment on column notification.recipient is 'personal: contact';
comment on column notification.subject is 'personal: notification';
comment on column notification.body_text is 'personal: notification';
comment on column notification.body_html is 'personal: notification';
comment on column notification.unsubscribe is 'personal: secret';

create table delivery_report (
  digest          bytea primary key,
  site_id         bigint not null references site,
  member_id       bigint not null references member,
  notification_id bigint references notification on delete set null,
  kind            text not null check (kind in ('bounce', 'delay', 'complaint')),
  -- RFC 3463, e.g. 5.1.1; empty where the report names none.
  status          text not null,
  received_at     timestamptz not null
);
comment on table delivery_report is
  'owner: notifications. Bounces, delays and spam complaints, each once (NOTE-3).';
create index delivery_report_member on delivery_report (member_id);

create table notification_preference (
  site_id    bigint not null references site,
  member_id  bigint not null references member,
  kind       text not null,
  channel    text not null check (channel in ('mail', 'push')),
  is_enabled boolean not null,
  primary key (member_id, kind, channel)
);
comment on table notification_preference is
  'owner: notifications. Preferences of members, by kind and channel (NOTE-1).';

create table mail_suppression (
  site_id   bigint not null references site,
  member_id bigint not null references member,
  reason    text not null check (reason in ('fbl', 'bounce', 'listunsubscribe')),
  at        timestamptz not null,
  primary key (member_id, reason)
);
comment on table mail_suppression is
  'owner: notifications. Suppression list: why mail to a member stopped (NOTE-3).';

create table scheduled_notification (
  member_id    bigint not null references member,
  site_id      bigint not null references site,
  kind         text not null,
  last_sent_at timestamptz not null,
  primary key (member_id, kind)
);
comment on table scheduled_notification is
  'owner: notifications. When a member last got each scheduled kind, e.g. the weekly update (NOTE-1).';

create table announcement (
  id             bigint generated always as identity primary key,
  site_id        bigint not null references site,
  kind           text not null check (kind in ('promotions', 'news')),
  -- By locale.
  texts          jsonb not null,
  -- Progress: members up to this id have been mailed.
  last_member_id bigint not null default 0,
  created_at     timestamptz not null,
  finished_at    timestamptz
);
comment on table announcement is
  'owner: notifications. What an operator announces to the members who want promotions or news (NOTE-1, OPS-4).';

create table push_subscription (
  endpoint   text primary key,
  site_id    bigint not null references site,
  member_id  bigint not null references member,
  -- The session that subscribed: the subscription is deleted with it. Its foreign key: 0016_security.sql.
  session    bytea,
  p256dh     text not null,
  auth       text not null,
  created_at timestamptz not null
);
comment on table push_subscription is 'owner: notifications. Browsers that get web pushes (NOTE-4).';
create index push_subscription_member on push_subscription (member_id);
create index push_subscription_session on push_subscription (session);
comment on column push_subscription.endpoint is 'personal: device';
comment on column push_subscription.p256dh is 'personal: secret';
comment on column push_subscription.auth is 'personal: secret';

create table message_mail_claim (
  site_id         bigint not null references site,
  member_id       bigint not null references member,
  conversation_id bigint not null, -- its foreign key: 0015_chats.sql
  seq             int not null,
  primary key (member_id, conversation_id)
);
comment on table message_mail_claim is
  'owner: notifications. Newest message that a mail told of: no second mail while it is unread (NOTE-2).';

create table single_use_link (
  token_hash bytea primary key,
  site_id    bigint not null references site,
  member_id  bigint not null references member,
  purpose    text not null check (purpose in ('activate', 'reset', 'mail_change', 'reactivate', 'unsubscribe')),
  -- Parameters of the link, e.g. the new address or the kind of mail.
  data       jsonb not null default '{}',
  created_at timestamptz not null,
  expires    timestamptz not null,
  used_at    timestamptz
);
comment on table single_use_link is
  'owner: notifications. Single-use links in mails, by the hash of their token (ACC-6, ACC-10).';
create index single_use_link_member on single_use_link (member_id, purpose);
comment on column single_use_link.data is 'personal: contact';
