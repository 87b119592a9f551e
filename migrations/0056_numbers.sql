-- Numbers of the console (STAFF-2): from the first click to what was paid back, answers, cohorts, the age of queues; rolled up by a
-- job, so that nobody who looks at them reads what members use. And health: the processes, and the certificates of hosts.

-- By which lander somebody came, `DESIGN` or `DESIGN/CAMPAIGN`; only with a traffic source (ACC-2).
alter table member add column lander text;
comment on column member.lander is 'personal: traffic';

create table source_visit (
  site_id bigint not null references site,
  day     date not null,
  -- Of an active source; '' is none.
  network text not null,
  ref     text not null,
  sub     text not null,
  lander  text not null,
  visits  int not null default 0 check (visits >= 0),
  primary key (site_id, day, network, ref, sub, lander)
);
comment on table source_visit is
  'owner: visits. Counted visits by source and lander, until they are rolled up: two days (LAND-3, STAFF-2).';
comment on column source_visit.ref is 'pseudonymous: the network''s, gone after two days';
comment on column source_visit.sub is 'pseudonymous: the network''s, gone after two days';

create view source_visit_count as
  select site_id, day, network, ref, sub, lander, visits from source_visit;
comment on view source_visit_count is 'owner: visits. Counted visits by source and lander, to be rolled up.';

create view member_signup as
  select id, site_id, gender, network, ref, sub1 as sub, lander, created_at, confirmed_at, last_active
  from member where kind = 'person';
comment on view member_signup is
  'owner: members. When people signed up, confirmed and were here last, and by which source they came: to count them.';

create view money_revenue as
  select t.id, t.site_id, t.kind, t.created_at, p.member_id, e.currency,
    -- The ledger has chargebacks with VAT.
    case when e.account = 'chargeback_loss' then round(-e.amount * (p.amount - p.vat)::numeric / p.amount)::bigint else -e.amount end as net,
    t.kind = 'sale' and not exists (
      select from payment other
      join money_transfer sale on sale.payment_id = other.id and sale.kind = 'sale'
      where other.member_id = p.member_id and sale.id < t.id) as is_first
  from money_transfer t
  join payment p on p.id = t.payment_id
  join money_entry e on e.transfer_id = t.id and e.account in ('sales', 'refunds', 'chargeback_loss');
comment on view money_revenue is
  'owner: payments. What each transfer earned or took back, without VAT, and whether it is somebody''s first purchase.';

create view conversation_begun as
  select c.id, c.site_id, c.started_by as member_id, case c.started_by when c.a_id then c.b_id else c.a_id end as receiver_id, c.created_at,
    case when case c.started_by when c.a_id then c.b_wrote else c.a_wrote end then (
      select m.created_at from message m
      where m.conversation_id = c.id and m.sender_id <> c.started_by order by m.seq limit 1) end as answered_at
  from conversation c;
comment on view conversation_begun is 'owner: chats. Who began conversations, and when the other side first answered; no words.';

create view known_traffic_source as
  select site_id, lower(network) as key, max(network) as network from traffic_source group by site_id, lower(network);
comment on view known_traffic_source is 'owner: trafficSources. Names of sources, ended ones too: others in an address count for nothing.';

create view waiting_photo as
  select p.site_id, p.created_at from photo p
  join member m on m.id = p.member_id
  where m.kind = 'person' and p.reviewed_at is null and p.status in ('pending', 'active');
comment on view waiting_photo is 'owner: photos. Since when photos wait for a person.';

create view waiting_complaint as
  select site_id, created_at from complaint where closed_at is null and not is_spam;
comment on view waiting_complaint is 'owner: cases. Since when complaints wait for an answer.';

create table number_run (
  site_id     bigint primary key references site,
  -- The last day that is rolled up, by the site's calendar; it and the one before are counted again.
  day         date not null,
  finished_at timestamptz not null
);
comment on table number_run is 'owner: numbers. How far each site is rolled up.';

create table number_start (
  site_id  bigint not null references site,
  source   text not null check (source in ('member', 'conversation', 'transfer')),
  day      date not null,
  first_id bigint not null,
  primary key (site_id, source, day)
);
comment on table number_start is
  'owner: numbers. The first row of each day by its number: days are read from there, without an index that members would pay for.';

create table source_value (
  site_id bigint not null references site,
  network text not null,
  field   text not null check (field in ('ref', 'sub')),
  value   text not null,
  primary key (site_id, network, field, value)
);
comment on table source_value is
  'owner: numbers. Values of ref and sub1 that ten people or more brought in a day. Others, such as click ids, are counted without theirs.';

create table source_day (
  site_id   bigint not null references site,
  day       date not null,
  -- '': none, or one that is no source.
  network   text not null,
  ref       text not null,
  sub       text not null,
  lander    text not null,
  -- '': of what is no money.
  currency  text not null,
  clicks    int not null,
  signups   int not null,
  confirmed int not null,
  buyers    int not null,
  purchases int not null,
  refunds   int not null,
  -- Minor units without VAT.
  revenue   bigint not null,
  refunded  bigint not null,
  primary key (site_id, day, network, ref, sub, lander, currency)
);
comment on table source_day is
  'owner: numbers. By day and source: visits, signups, confirmed addresses, first purchases, revenue and what was paid back (STAFF-2).';
comment on column source_day.ref is 'at least ten people brought it';
comment on column source_day.sub is 'at least ten people brought it';

create table network_day (
  site_id   bigint not null references site,
  day       date not null,
  network   text not null,
  currency  text not null,
  clicks    int not null,
  signups   int not null,
  confirmed int not null,
  buyers    int not null,
  purchases int not null,
  refunds   int not null,
  revenue   bigint not null,
  refunded  bigint not null,
  primary key (site_id, day, network, currency)
);
comment on table network_day is 'owner: numbers. Sums of source_day, for charts: a year is some thousand rows (STAFF-2).';

create table source_month (
  site_id   bigint not null references site,
  -- Its first day.
  month     date not null,
  network   text not null,
  ref       text not null,
  sub       text not null,
  lander    text not null,
  currency  text not null,
  clicks    int not null,
  signups   int not null,
  confirmed int not null,
  buyers    int not null,
  purchases int not null,
  refunds   int not null,
  revenue   bigint not null,
  refunded  bigint not null,
  primary key (site_id, month, network, ref, sub, lander, currency)
);
comment on table source_month is 'owner: numbers. Sums of source_day, for whole months of a long span (STAFF-2).';
comment on column source_month.ref is 'at least ten people brought it';
comment on column source_month.sub is 'at least ten people brought it';

create table reply_day (
  site_id  bigint not null references site,
  day      date not null,
  -- Of who wrote first.
  gender   text not null,
  -- Whom they wrote to.
  kind     text not null check (kind in ('person', 'fictional')),
  begun    int not null,
  -- By the time to the first answer; its bounds are in server/numbers/replies.ts.
  answered int[] not null,
  primary key (site_id, day, gender, kind)
);
comment on table reply_day is 'owner: numbers. Conversations that were begun, and how soon the first answer came within seven days (STAFF-2).';

create table cohort_month (
  site_id bigint not null references site,
  -- First days: of the month of the signup, and of the month that is told.
  cohort  date not null,
  month   date not null,
  active  int not null,
  buyers  int not null,
  primary key (site_id, cohort, month)
);
comment on table cohort_month is 'owner: numbers. Who signed up in one month, in that and later ones: active, paying (STAFF-2).';

create table cohort_revenue (
  site_id  bigint not null references site,
  cohort   date not null,
  month    date not null,
  currency text not null,
  -- Minor units without VAT, after what was paid back.
  net      bigint not null,
  primary key (site_id, cohort, month, currency)
);
comment on table cohort_revenue is 'owner: numbers. What who signed up in one month paid in that and later ones.';

create table queue_day (
  site_id        bigint not null references site,
  day            date not null,
  queue          text not null,
  -- The most that waited at once, and how long the oldest had waited.
  waiting        int not null,
  oldest_minutes int not null,
  primary key (site_id, day, queue)
);
comment on table queue_day is 'owner: numbers. The worst of each day: how much waited for a person, and how long (STAFF-2).';

create table node (
  id         text primary key,
  host       text not null,
  version    text not null,
  -- Serves pages and calls; runs jobs.
  web        boolean not null,
  jobs       boolean not null,
  started_at timestamptz not null,
  seen_at    timestamptz not null
);
comment on table node is 'owner: base. Processes that run, as they tell it themselves every half minute (STAFF-2).';

create table host_certificate (
  site_id    bigint not null references site,
  host       text not null,
  -- Null: there was none to be had, and `fault` says why.
  expires_at timestamptz,
  fault      text,
  checked_at timestamptz not null,
  primary key (site_id, host)
);
comment on table host_certificate is 'owner: health. The certificate of each host of a site, as a client sees it (STAFF-2).';

create table source_login (
  token_hash bytea primary key,
  site_id    bigint not null references site,
  source_id  bigint not null references traffic_source,
  -- invitation: a link that works once. session: what it opened.
  kind       text not null check (kind in ('invitation', 'session')),
  created_at timestamptz not null,
  expires    timestamptz not null
);
comment on table source_login is
  'owner: trafficSources. How a network looks at its own counts: a link that works once, and the session that it opens (STAFF-2).';
create index source_login_source on source_login (source_id);
