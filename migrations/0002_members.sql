-- Members: a person or a fictional profile, never neither. What they chose, whom they blocked, when they were last here.

create table member (
  id              bigint generated always as identity primary key,
  site_id         bigint not null references site,
  public_id       text not null unique default new_id(),
  kind            text not null check (kind in ('person', 'fictional')),
  -- Somebody logs in and answers for this fictional profile. A person answers for itself.
  answered        boolean not null,
  likes_newcomers boolean not null default false,
  status          text not null check (status in ('not_confirmed', 'active', 'disabled', 'deleted', 'banned')),
  name            text not null,
  email           text,
  email_key       text,
  password_hash   text,
  birth           date not null,
  gender          text not null check (gender in ('male', 'female')),
  sexuality       text,
  looks_for       text check (looks_for in ('male', 'female')),
  looks_for_min_age smallint not null default 18,
  looks_for_max_age smallint not null default 99,
  country         text not null,
  region          text,
  city            text,
  hair_color      text,
  eye_color       text,
  body_type       text,
  relationship_status text,
  tattoos         text,
  signup_reason   text,
  interests       text[] not null default '{}',
  about           text not null default '',
  language        text not null,
  paid_user       boolean not null default false,
  likes_for_me    boolean not null default false,
  free_started    int not null default 0,
  terms_version   text,
  adult_declared_at timestamptz,
  network         text,
  ref             text,
  sub1            text,
  sub2            text,
  sub3            text,
  created_at      timestamptz not null,
  confirmed_at    timestamptz,
  last_active     timestamptz not null,
  check (kind = 'fictional' or (answered and terms_version is not null and adult_declared_at is not null)),
  unique (site_id, id)
);
create unique index member_email on member (site_id, email_key) where email_key is not null;
create unique index member_name on member (site_id, lower(name)) where kind = 'person' or email_key is not null;
create index member_search on member (site_id, gender, country, last_active desc, id desc, birth, region) where status = 'active';
create index member_search_region on member (site_id, gender, country, region, last_active desc, id desc, birth) where status = 'active';
-- New members surface on the first page.
create index member_newest on member (site_id, gender, country, created_at desc, id desc, birth, region) where status = 'active';
create index member_newcomer_likers on member (site_id, gender) where likes_newcomers;

comment on column member.name is 'personal: profile';
comment on column member.email is 'personal: contact';
comment on column member.email_key is 'personal: contact';
comment on column member.password_hash is 'personal: secret';
comment on column member.birth is 'personal: profile';
comment on column member.gender is 'personal: profile';
comment on column member.sexuality is 'personal: sensitive';
comment on column member.looks_for is 'personal: sensitive';
comment on column member.looks_for_min_age is 'personal: profile';
comment on column member.looks_for_max_age is 'personal: profile';
comment on column member.country is 'personal: profile';
comment on column member.region is 'personal: profile';
comment on column member.city is 'personal: profile';
comment on column member.hair_color is 'personal: profile';
comment on column member.eye_color is 'personal: profile';
comment on column member.body_type is 'personal: profile';
comment on column member.relationship_status is 'personal: profile';
comment on column member.tattoos is 'personal: profile';
comment on column member.signup_reason is 'personal: sensitive';
comment on column member.interests is 'personal: sensitive';
comment on column member.about is 'personal: profile';
comment on column member.language is 'personal: profile';
comment on column member.network is 'personal: traffic';
comment on column member.ref is 'personal: traffic';
comment on column member.sub1 is 'personal: traffic';
comment on column member.sub2 is 'personal: traffic';
comment on column member.sub3 is 'personal: traffic';
comment on column member.last_active is 'personal: profile';

create table member_block (
  site_id    bigint not null references site,
  by_id      bigint not null references member,
  who_id     bigint not null references member,
  created_at timestamptz not null,
  primary key (by_id, who_id),
  check (by_id <> who_id)
);
create index member_block_who on member_block (who_id);

-- Kept apart from the member: written often, read coarsely.
create table presence (
  member_id bigint primary key references member,
  site_id   bigint not null references site,
  seen_at   timestamptz not null,
  hidden_at timestamptz
);
comment on column presence.seen_at is 'personal: profile';
comment on column presence.hidden_at is 'personal: profile';
