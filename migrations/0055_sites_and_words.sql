-- Split tests of landers: two arms, counted by their addresses, that stop by a rule fixed before they start (LAND-5). Drafts of pages (RTE-5).

create table lander_split (
  site_id        bigint not null references site,
  number         int not null check (number > 0),
  design         text not null,
  -- The campaign whose visitors are split; '' is the lander without one.
  slug           text not null,
  -- Both arms as they were when it started: what is edited meanwhile changes no test.
  control        jsonb not null,
  challenger     jsonb not null,
  challenger_slug text not null,
  -- The rule.
  visits_per_arm int not null check (visits_per_arm > 0),
  looks          int not null check (looks between 1 and 5),
  boundaries     double precision[] not null,
  -- For which effect the sample was made: what share stayed, and by how much the challenger's may differ.
  expected_rate  double precision not null check (expected_rate > 0 and expected_rate < 1),
  effect         double precision not null check (effect > 0 and effect < 1),
  started_at     timestamptz not null,
  ends_at        timestamptz not null,
  -- What each look saw, in order.
  seen           jsonb not null default '[]',
  ended_at       timestamptz,
  outcome        text check (outcome in ('control', 'challenger', 'no_difference', 'mismatch', 'too_long', 'stopped')),
  primary key (site_id, number),
  check (cardinality(boundaries) = looks),
  check ((ended_at is null) = (outcome is null))
);
create unique index lander_split_running on lander_split (site_id, design, slug) where ended_at is null;
comment on table lander_split is
  'owner: visits. Split tests of landers: the rule, what each look saw, and how it ended (LAND-5).';

create view running_lander_split as
  select site_id, number, design, slug, control, challenger
  from lander_split where ended_at is null;
comment on view running_lander_split is
  'owner: visits. Split tests that run: the site sends visitors to their arms (LAND-5).';

create table page_draft (
  site_id        bigint not null references site,
  name           text not null,
  locale         text not null,
  text           text not null,
  -- Counts each change: a stale one is refused.
  revision       int not null check (revision > 0),
  -- The version in force when the draft began; 0: the program's own text, or none.
  base_version   int not null,
  saved_by       text not null,
  saved_at       timestamptz not null,
  -- When it is published by itself, by whom, and why.
  publish_at     timestamptz,
  publish_by     text,
  publish_reason text,
  -- Why it was not published at its time.
  problem        text,
  primary key (site_id, name, locale),
  check (num_nulls(publish_at, publish_by, publish_reason) in (0, 3))
);
create index page_draft_due on page_draft (publish_at) where publish_at is not null;
comment on table page_draft is
  'owner: sites. Texts of pages that are not published yet, and when they shall be (RTE-5).';
