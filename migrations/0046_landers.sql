-- What landers ask and tell: their faces, found without going through all members; and how many came and left at once (LAND-1, LAND-3).

create index member_fictional on member (site_id, gender, country) where kind = 'fictional' and status = 'active';

-- One row a day for each lander and campaign, and nothing of anybody.
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
