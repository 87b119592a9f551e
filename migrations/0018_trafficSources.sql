-- Traffic sources: advertising networks that send visitors, and the postbacks sent to them (LAND-4).

create table traffic_source (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  -- Value of the URL parameter `network`.
  network    text not null check (network <> ''),
  method     text not null check (method in ('GET', 'POST')),
  url        text not null,
  -- Key that signs the postbacks; encrypted.
  secret     text not null,
  events     text[] not null check (events <@ array['signup', 'purchase', 'clawback'] and cardinality(events) > 0),
  active     boolean not null default true,
  created_at timestamptz not null,
  ended_at   timestamptz
);
comment on table traffic_source is
  'owner: trafficSources. Advertising networks, and what is agreed with each (LAND-4).';
create unique index traffic_source_network on traffic_source (site_id, lower(network)) where ended_at is null;

create table postback (
  id            bigint generated always as identity primary key,
  site_id       bigint not null references site,
  source_id     bigint not null references traffic_source,
  event         text not null check (event in ('signup', 'purchase', 'refund', 'chargeback', 'reversal')),
  reference     text not null default new_id(),
  -- Reference of the purchase.
  purchase      text,
  payment_id    bigint references payment,
  transfer_id   bigint references money_transfer,
  ref           text,
  sub1          text,
  sub2          text,
  sub3          text,
  -- Minor units without VAT; negative for clawbacks, so that the sum is the revenue.
  amount        bigint,
  currency      text,
  at            timestamptz not null,
  -- recorded: for the report only. failed: not accepted within three days.
  state         text not null check (state in ('recorded', 'waiting', 'sent', 'failed')),
  attempts      int not null default 0,
  -- HTTP status of the last attempt; 0: no answer.
  status        int,
  tried_at      timestamptz,
  anonymized_at timestamptz,
  unique (site_id, source_id, event, reference)
);
comment on table postback is
  'owner: trafficSources. Signed postbacks. Each names nobody: a reference, the network''s click ids, a sum (LAND-4).';
create unique index postback_transfer on postback (source_id, transfer_id) where transfer_id is not null;
create index postback_purchase on postback (payment_id) where event = 'purchase';
create index postback_day on postback (source_id, at);
create index postback_pending on postback (source_id, id) where state in ('waiting', 'failed');
create index postback_to_anonymize on postback (at) where anonymized_at is null;
comment on column postback.ref is 'pseudonymous: the network''s, erased after 180 days';
comment on column postback.sub1 is 'pseudonymous: the network''s, erased after 180 days';
comment on column postback.sub2 is 'pseudonymous: the network''s, erased after 180 days';
comment on column postback.sub3 is 'pseudonymous: the network''s, erased after 180 days';

create table traffic_source_report (
  site_id    bigint not null references site,
  source_id  bigint not null references traffic_source,
  day        date not null,
  file       text not null unique,
  lines      int not null,
  created_at timestamptz not null,
  primary key (source_id, day)
);
comment on table traffic_source_report is
  'owner: trafficSources. Daily reports as sealed files, until the 180 days are over (LAND-4).';
create index traffic_source_report_day on traffic_source_report (day);
