-- Announcements to a part of the readers, at a time, at a pace, with a pause (NOTE-2, OPS-4). Notices at the top of a site's pages (SITE-2).
-- Split tests by signups (LAND-5).

alter table announcement
  -- Who of the subscribers: languages, premium, active_days (server/notifications/cohort.ts). {}: all of them.
  add column cohort jsonb not null default '{}',
  -- Null: as fast as the receiving domains take it.
  add column mails_per_hour int check (mails_per_hour > 0),
  -- When the next ones are written: first the time it was planned for. Null: at once.
  add column next_at timestamptz,
  add column paused_at timestamptz,
  -- How many got nothing, by the reason.
  add column skipped jsonb not null default '{}';

create index notification_announcement on notification (announcement_id) where announcement_id is not null;

create table site_banner (
  site_id    bigint not null references site,
  number     int not null check (number > 0),
  -- Counts each change: a stale one is refused.
  revision   int not null default 1 check (revision > 0),
  -- By language, at most 140 characters each.
  texts      jsonb not null,
  -- A page of the site.
  link       text,
  audience   text not null check (audience in ('visitors', 'members', 'both')),
  starts_at  timestamptz not null,
  ends_at    timestamptz not null,
  -- Taken away before its time.
  ended_at   timestamptz,
  primary key (site_id, number),
  check (ends_at > starts_at)
);
comment on table site_banner is 'owner: sites. Notices at the top of a site''s pages, from one time to another (SITE-2).';

-- A split test counts what is fixed before it starts: who stays, who signs up, or whose signup is confirmed (LAND-5).
alter table lander_split
  add column metric text not null default 'stayed' check (metric in ('stayed', 'signups', 'confirmed')),
  -- Both arms as they were when it ended.
  add column counted jsonb;

create or replace view running_lander_split as
  select site_id, number, design, slug, control, challenger, metric
  from lander_split where ended_at is null;

-- Of arms of split tests alone, so that nobody else's signup pays for it.
create index member_arm on member (site_id, lander) where lander like '%/split-%';
