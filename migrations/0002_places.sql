-- Places: geography, the same for every site.

create table region (
  country text not null,
  code    text not null,
  name    text not null,
  primary key (country, code)
);
comment on table region is
  'owner: places. Regions of each country, under the word that the country has for them (SITE-8).';

create table place (
  id         bigint generated always as identity primary key,
  country    text not null,
  region     text not null,
  name       text not null,
  lat        double precision not null,
  lon        double precision not null,
  population int not null
);
comment on table place is 'owner: places. Towns with their position: geocoding and city fields (PRO-7).';
create index place_by_position on place (lat, lon);
create index place_by_name on place (country, name);
