-- Sites, their companies and hosts; places; what one deployment knows of itself.
-- A column with personal data says so in a comment that begins with 'personal'; erasure and export read these marks.

-- An opaque id for the wire: 122 random bits, no order, no time, no number.
create function new_id() returns text
language sql volatile
return replace(gen_random_uuid()::text, '-', '');

create table deployment (
  key   text primary key,
  value text not null
);

create table company (
  id              bigint generated always as identity primary key,
  public_id       text not null unique default new_id(),
  name            text not null,
  address         text not null,
  kvk             text not null,
  city            text not null,
  country         text not null,
  tradenames      text[] not null,
  vat_numbers     text[] not null,
  support_phone   text not null,
  delete_discount numeric(5, 2) not null,
  added           timestamptz not null
);

create table site (
  id                 bigint generated always as identity primary key,
  key                text not null unique,
  domain             text not null unique,
  domain_language    text not null,
  niche              smallint not null check (niche between 1 and 7),
  company_id         bigint not null references company,
  country            text not null,
  time_zone          text not null,
  cdn_prefix         text not null default '',
  message_credits    int not null check (message_credits >= 0),
  photo_credits      int not null check (photo_credits >= 0),
  gift_credits       int not null check (gift_credits >= 0),
  signup_credits     int not null check (signup_credits >= 0),
  message_length     int not null check (message_length between 1 and 10000),
  free_mode          text not null check (free_mode in ('conversations', 'credits')),
  free_conversations int not null default 2,
  free_messages      int not null default 10,
  choices            jsonb not null,
  created_at         timestamptz not null default now()
);

create table site_host (
  host    text primary key,
  site_id bigint not null references site
);

create table region (
  country text not null,
  code    text not null,
  name    text not null,
  primary key (country, code)
);

create table place (
  id         bigint generated always as identity primary key,
  country    text not null,
  region     text not null,
  name       text not null,
  lat        double precision not null,
  lon        double precision not null,
  population int not null
);
create index place_by_position on place (lat, lon);
create index place_by_name on place (country, name);
