-- Support by mail: templates of answers; and what of a member is disclosed to an authority (STAFF-2).

create table answer_template (
  id       bigint generated always as identity primary key,
  -- null: of all sites.
  site_id  bigint references site,
  name     text not null check (name ~ '^[a-z][a-z0-9-]{1,39}$'),
  language text not null,
  subject  text not null check (subject <> ''),
  words    text not null check (words <> ''),
  -- Counted up by each change.
  revision integer not null default 1,
  unique nulls not distinct (site_id, name, language)
);
comment on table answer_template is 'owner: staff. Answers to members, before those that the program brings: a site''s own, or of all sites (STAFF-2).';

create table disclosure (
  id            bigint generated always as identity primary key,
  site_id       bigint not null references site,
  public_id     text not null unique default new_id(),
  member_id     bigint not null,
  -- Number of the order, and who gave it.
  reference     text not null check (reference <> ''),
  authority     text not null check (authority <> ''),
  parts         text[] not null check (parts <> '{}'),
  requested_by      bigint not null references staff,
  approved_by   bigint not null references staff,
  file          text not null,
  -- SHA-256 of the manifest; null: not made yet.
  manifest_hash text,
  created_at    timestamptz not null,
  expires       timestamptz not null,
  foreign key (site_id, member_id) references member (site_id, id)
);
comment on table disclosure is 'owner: staff. Copies of a member''s data for an authority, each for seven days (STAFF-2).';
create index disclosure_member on disclosure (member_id);
create index disclosure_expires on disclosure (expires);
