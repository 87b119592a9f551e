-- Members: people and fictional profiles, their blocks, and their presence.

-- Confusables key: names that look alike have the same key. Removes case, accents, width and separators (spaces, full
-- stops, hyphens, low lines, apostrophes), and maps letters that look the same to one letter (after UTS 39).
-- The table of letters covers the characters that a name may have (server/accounts/nameRules.ts). Where the two cases
-- of a Greek or Cyrillic letter resemble different Latin letters, the capital decides.
-- The index member_name is built on this function: a migration that changes it must rebuild the index.
create function name_key(name text) returns text
language sql immutable strict parallel safe as $$
  select translate(
    regexp_replace(regexp_replace(regexp_replace(
      lower(regexp_replace(
        normalize(name, NFKD),
        '[- ._''’\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
        '', 'g')),
      '[ÆæӔӕ]', 'ae', 'g'), '[Œœ]', 'oe', 'g'), '[ẞß]', 'ss', 'g'),
    -- digits and Latin
    '01i|' || 'øØđĐðÐħĦıłŁŧŦŋŊþÞĸſəƏ' ||
    -- Greek
    'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ' || 'αβγδεζηθικλμνξοπρστυφχψως' ||
    -- Cyrillic
    'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ' || 'абвгдежзиклмнопрстуфхцчшщъыьэюя' ||
    'ЂЄЅІЈЉЊЋЏҐҺӀӨ' || 'ђєѕіјљњћџґһӏө' || 'ԁԛԝԀԚԜ',
    'olll' || 'ooddddhhlllttnnppksee' ||
    'abгδezholkλmnξoпpσtyфxψω' || 'abгδezholkλmnξoпpσtyфxψωσ' ||
    'a6bгдeж3иkлmhoпpctyфxц4wщъыbэюя' || 'a6bгдeж3иkлmhoпpctyфxц4wщъыbэюя' ||
    'ђesljљњћџгhlo' || 'ђesljљњћџгhlo' || 'dqwdqw')
$$;
comment on function name_key is
  'owner: members. Comparison key of a name: the same for names that look alike (ACC-3).';

-- Attributes and interests as bit sets: filters are bit masks, and shared interests are a bit count.
-- The order is that of the contract (interests.ts, attributes.ts). New values go to the end of their list, in a new
-- migration.
create function bit_of(in_value text, in_offset int, in_list text[]) returns bigint
language sql immutable
return coalesce(1::bigint << (in_offset + array_position(in_list, in_value) - 1), 0);
comment on function bit_of is
  'owner: members. The bit of a value in a list that begins at an offset; none for null.';

create function interest_set(in_interests text[]) returns bigint
language sql immutable
begin atomic
  select coalesce(bit_or(bit_of(i, 0, array[
      'adventure', 'anal_sex', 'animals', 'art', 'astrology', 'barbecue', 'beach', 'beer', 'biking', 'bondage',
      'coffee', 'cooking', 'dancing', 'exchanging_pictures', 'fashion', 'foodie', 'gardening', 'gym', 'hiking',
      'hugging', 'kissing', 'lingerie', 'massages', 'masturbating', 'movies', 'music', 'one_night_stand', 'oral_sex',
      'outdoors', 'party', 'photography', 'politics', 'public_sex', 'reading', 'relationship', 'sadomasochism',
      'safe_sex', 'sex', 'sex_toys', 'shopping', 'sports', 'sushi', 'tattoos', 'tea', 'theater', 'threesome',
      'travelling', 'vegetarian', 'video_games', 'wine'
    ])), 0)
  from unnest(in_interests) i;
end;
comment on function interest_set is
  'owner: members. Interests as a bit set: bit n is interest n of the list of 50 (SITE-10).';

create function trait_set(
  in_sexuality text,
  in_hair_color text,
  in_eye_color text,
  in_body_type text,
  in_relationship_status text,
  in_tattoos text,
  in_signup_reason text
) returns bigint
language sql immutable
return
    bit_of(in_sexuality, 0, array['hetero', 'gay', 'lesbian', 'bi']) |
    bit_of(in_hair_color, 4, array['black', 'brown', 'blond', 'red', 'grey', 'white', 'bald', 'other']) |
    bit_of(in_eye_color, 12, array['brown', 'blue', 'green', 'hazel', 'grey']) |
    bit_of(in_body_type, 17, array['slim', 'normal', 'fat']) |
    bit_of(in_relationship_status, 20, array['single', 'in_a_relationship', 'married', 'open', 'divorced', 'widowed']) |
    bit_of(in_tattoos, 26, array['none', 'one', 'several', 'many']) |
    bit_of(in_signup_reason, 30, array['chat', 'flirting', 'dates', 'friendship', 'relationship', 'adventure', 'curious']);
comment on function trait_set is
  'owner: members. Attributes as a bit set: a bit for each value of each, 37 in all; an empty attribute sets none (PRO-1).';

create table member (
  id                  bigint generated always as identity primary key,
  site_id             bigint not null references site,
  public_id           text not null unique default new_id(),
  kind                text not null check (kind in ('person', 'fictional')),
  -- Whether messages are answered: always for a person, and for a fictional profile that is operated by staff.
  answered            boolean not null,
  -- A fictional profile that likes new members (LIKE-6).
  likes_newcomers     boolean not null default false,
  status              text not null check (status in ('not_confirmed', 'active', 'disabled', 'deleted', 'banned')),

  -- Login
  name                text not null,
  -- The address as entered. It may be another person's, unconfirmed: only `email_key` identifies a member.
  email               text,
  email_key           text,
  password_hash       text,

  -- Profile
  birth               date not null,
  gender              text not null check (gender in ('male', 'female')),
  sexuality           text,
  country             text not null,
  region              text,
  city                text,
  hair_color          text,
  eye_color           text,
  body_type           text,
  relationship_status text,
  tattoos             text,
  signup_reason       text,
  interests           text[] not null default '{}',
  about               text not null default '',
  interest_set        bigint generated always as (interest_set(interests)) stored,
  trait_set           bigint generated always as (
    trait_set(sexuality, hair_color, eye_color, body_type, relationship_status, tattoos, signup_reason)) stored,

  -- Search preferences
  looks_for           text check (looks_for in ('male', 'female')),
  looks_for_min_age   smallint not null default 18,
  looks_for_max_age   smallint not null default 99,

  -- Settings
  language            text not null,
  likes_for_me        boolean not null default false,
  -- "Like my matches for me" (LIKE-6): off until the member switches it on.
  likes_matches       boolean not null default false,
  -- Others see when the member is online (CHAT-8).
  shows_presence      boolean not null default true,
  -- The plain name and icon of the app on the member's devices; null: the site's own.
  disguise            text check (disguise in ('notes', 'calendar', 'weather')),

  -- Payment
  paid_user                  boolean not null default false,
  -- How many free conversations the member has started (CHAT-5).
  free_conversations_started int not null default 0,

  -- Where the member came from (ACC-2)
  network             text,
  ref                 text,
  sub1                text,
  sub2                text,
  sub3                text,

  -- Life cycle. Paused: status is disabled and paused_at is set. Deleted: deleted_at is set, then erased_at.
  terms_version       text,
  adult_declared_at   timestamptz,
  created_at          timestamptz not null,
  confirmed_at        timestamptz,
  paused_at           timestamptz,
  deleted_at          timestamptz,
  erased_at           timestamptz,
  -- Sort key of the search, rounded to a quarter of an hour (SRCH-3). The exact time is in `presence`.
  last_active         timestamptz not null,

  check (kind = 'fictional' or (answered and terms_version is not null and adult_declared_at is not null)),
  unique (site_id, id)
);
comment on table member is 'owner: members. A person or a fictional profile (ACC-1, PRO-1, PRO-8).';
create unique index member_email on member (site_id, email_key) where email_key is not null;
create unique index member_name on member (site_id, name_key(name))
  where (kind = 'person' or email_key is not null) and erased_at is null;
-- Login by name compares the name without regard to case (ACC-7).
create index member_login_name on member (site_id, lower(name)) where kind = 'person' or email_key is not null;
-- Signups with another member's address: erasing that member erases the address there, too.
create index member_unclaimed on member (site_id, lower(email)) where email_key is null and email is not null;
create index member_to_erase on member (deleted_at) where deleted_at is not null and erased_at is null;
comment on column member.name is 'personal: profile';
comment on column member.email is 'personal: contact';
comment on column member.email_key is 'personal: contact';
comment on column member.password_hash is 'personal: secret';
comment on column member.birth is 'personal: profile';
comment on column member.gender is 'personal: profile';
comment on column member.sexuality is 'personal: sensitive';
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
-- Both are generated from columns marked personal, and are empty when those are.
comment on column member.interest_set is 'derived: interests';
comment on column member.trait_set is 'derived: attributes';
comment on column member.looks_for is 'personal: sensitive';
comment on column member.looks_for_min_age is 'personal: profile';
comment on column member.looks_for_max_age is 'personal: profile';
comment on column member.language is 'personal: profile';
comment on column member.disguise is
  'personal: the plain name under which the member''s devices show the app';
comment on column member.network is 'personal: traffic';
comment on column member.ref is 'personal: traffic';
comment on column member.sub1 is 'personal: traffic';
comment on column member.sub2 is 'personal: traffic';
comment on column member.sub3 is 'personal: traffic';
comment on column member.last_active is 'personal: profile';

create table member_block (
  site_id    bigint not null references site,
  blocker_id bigint not null references member,
  blocked_id bigint not null references member,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
comment on table member_block is 'owner: members. Who blocked whom (PRO-6).';
create index member_block_blocked on member_block (blocked_id);

create table presence (
  member_id bigint primary key references member,
  site_id   bigint not null references site,
  seen_at   timestamptz not null,
  hidden_at timestamptz
);
comment on table presence is
  'owner: members. Last activity, apart from the member because it is written often (CHAT-8).';
comment on column presence.seen_at is 'personal: profile';
comment on column presence.hidden_at is 'personal: profile';

-- Tables of lower domains that belong to a member.
alter table audit add constraint audit_member_id_fkey foreign key (member_id) references member;
alter table agreement add constraint agreement_member_id_fkey foreign key (member_id) references member;

-- Views: what other domains read (docs/house.md)

create view member_public as
  select id, site_id, public_id, kind, answered, likes_newcomers, status, name, birth, gender, sexuality, country, region, city, hair_color,
    eye_color, body_type, relationship_status, tattoos, signup_reason, interests, about, interest_set, trait_set, looks_for,
    looks_for_min_age, looks_for_max_age, language, likes_for_me, likes_matches, shows_presence, disguise, paid_user, free_conversations_started,
    created_at, confirmed_at, paused_at, deleted_at, erased_at, last_active
  from member;
comment on view member_public is
  'owner: members. Members without address, password and origin: for rules and lists of other domains.';

create view member_contact as
  select id, site_id, public_id, kind, status, name, email, email_key, language, birth, gender, country, looks_for, looks_for_min_age,
    looks_for_max_age, created_at, confirmed_at, deleted_at, erased_at, last_active
  from member;
comment on view member_contact is
  'owner: members. Members with their address: for mails, logins and whatever else asks whose an address is.';

create view block_between as
  select site_id, blocker_id as member_id, blocked_id as other_id from member_block
  union all
  select site_id, blocked_id, blocker_id from member_block;
comment on view block_between is
  'owner: members. Blocks as the two see them, each twice: there is one between a member and another (PRO-6).';
comment on column block_between.member_id is 'type: Id<''member''>';
comment on column block_between.other_id is 'type: Id<''member''>';
