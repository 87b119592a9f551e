-- Content pages (RTE-5, PAGE-1): texts of a site's own, every version as it was shown to somebody who agreed to it, and who agreed to what.
-- Of the first two nothing is ever changed.

create table content_page (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  -- One of the seven of /pages, `privacy.us`, or a token.
  name       text not null,
  locale     text not null,
  -- Counts from 1 for each site, name and locale; the highest holds.
  number     int not null check (number > 0),
  -- As it was put, with its placeholders; null: retired.
  text       text check (octet_length(text) <= 102400),
  created_at timestamptz not null,
  unique (site_id, name, locale, number)
);
create trigger written_for_good before update or delete on content_page for each row execute function written_for_good();

create table page_version (
  site_id bigint not null references site,
  -- Of all that follows but the times.
  version text not null,
  name    text not null,
  locale  text not null,
  title   text not null,
  own     boolean not null,
  blocks  jsonb not null,
  dated   timestamptz not null,
  kept_at timestamptz not null,
  primary key (site_id, version)
);
create trigger written_for_good before update or delete on page_version for each row execute function written_for_good();

create table agreement (
  site_id   bigint not null references site,
  member_id bigint not null references member,
  page      text not null check (page in ('terms', 'privacy')),
  version   text not null,
  at        timestamptz not null,
  primary key (member_id, page, version),
  foreign key (site_id, version) references page_version
);
comment on column agreement.version is 'personal: agreement';
