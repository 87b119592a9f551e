-- Sites: the sites of this deployment, their companies, hosts and content pages, and the members' agreements to pages.

create table company (
  id              bigint generated always as identity primary key,
  public_id       text not null unique default new_id(),
  name            text not null,
  address         text not null,
  city            text not null,
  country         text not null,
  kvk             text not null,
  vat_numbers     text[] not null,
  tradenames      text[] not null,
  support_phone   text not null,
  delete_discount numeric(5, 2) not null,
  added           timestamptz not null
);
comment on table company is 'owner: sites. Companies that run sites: imprint and receipts (SITE-7).';

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
  -- All other settings, as JSON; validated where they are read (server/sites).
  choices            jsonb not null,
  created_at         timestamptz not null default now()
);
comment on table site is 'owner: sites. One site of this deployment, with its settings (SITE-1, SITE-2).';

create table site_host (
  host    text primary key,
  site_id bigint not null references site
);
comment on table site_host is 'owner: sites. Which host names lead to which site (SITE-1).';

create table content_page (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  -- One of the seven of /pages, `privacy.us`, or a token.
  name       text not null,
  locale     text not null,
  -- Counts from 1 for each site, name and locale; the highest is in force.
  number     int not null check (number > 0),
  -- Source text with placeholders; null: retired.
  text       text check (octet_length(text) <= 102400),
  created_at timestamptz not null,
  unique (site_id, name, locale, number)
);
comment on table content_page is
  'owner: sites. A site''s own texts of content pages, by version; append-only (RTE-5).';
create trigger append_only before update or delete on content_page
  for each row execute function append_only();

create table page_version (
  site_id      bigint not null references site,
  -- Hash of all columns below except the times.
  version      text not null,
  name         text not null,
  locale       text not null,
  title        text not null,
  is_custom    boolean not null,
  blocks       jsonb not null,
  effective_at timestamptz not null,
  stored_at    timestamptz not null,
  primary key (site_id, version)
);
comment on table page_version is
  'owner: sites. Pages as rendered for somebody who agreed to them; append-only (PAGE-1).';
create trigger append_only before update or delete on page_version
  for each row execute function append_only();

create table agreement (
  site_id   bigint not null references site,
  member_id bigint not null, -- its foreign key: 0005_members.sql
  page      text not null check (page in ('terms', 'privacy')),
  version   text not null,
  at        timestamptz not null,
  primary key (member_id, page, version),
  foreign key (site_id, version) references page_version
);
comment on table agreement is
  'owner: sites. Which version of terms and privacy a member agreed to, and when (PAGE-1).';
comment on column agreement.version is 'personal: agreement';

-- Tables of base that belong to a site.
alter table idempotency_key add constraint idempotency_key_site_id_fkey foreign key (site_id) references site;
alter table rate_limit add constraint rate_limit_site_id_fkey foreign key (site_id) references site;
alter table audit add constraint audit_site_id_fkey foreign key (site_id) references site;
