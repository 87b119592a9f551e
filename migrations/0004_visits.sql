-- Visits: counts of visits per lander, without personal data.

create table lander_visit (
  site_id bigint not null references site,
  day     date not null,
  lander  text not null,
  slug    text not null,
  visits  int not null default 0,
  bounces int not null default 0,
  primary key (site_id, day, lander, slug),
  check (bounces between 0 and visits)
);
comment on table lander_visit is
  'owner: visits. Visits and bounces per day, lander and campaign (LAND-1, LAND-3).';
