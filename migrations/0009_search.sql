-- Search: its indexes, and the log of member changes that corrects cached counts.

-- Covering indexes: each includes all columns that the search filters by, for index-only scans (SRCH-5).
-- In the order of the results:
create index member_search on member (site_id, gender, country, last_active desc, id desc)
  include (birth, region, trait_set, interest_set) where status = 'active';
create index member_search_region on member (site_id, gender, country, region, last_active desc, id desc)
  include (birth, trait_set, interest_set) where status = 'active';
-- Newest members, for the top of the first page.
create index member_newest on member (site_id, gender, country, created_at desc, id desc)
  include (birth, region, trait_set, interest_set) where status = 'active';
-- By age: for counts, and for small result sets.
create index member_birth on member (site_id, gender, country, birth)
  include (region, id, last_active, trait_set, interest_set) where status = 'active';
create index member_birth_region on member (site_id, gender, country, region, birth)
  include (id, last_active, trait_set, interest_set) where status = 'active';
-- Faces for landers (LAND-1).
create index member_fictional on member (site_id, gender, country) where kind = 'fictional' and status = 'active';

create function search_lexemes(
  in_site bigint,
  in_gender text,
  in_country text,
  in_sexuality text,
  in_hair_color text,
  in_eye_color text,
  in_body_type text,
  in_relationship_status text,
  in_tattoos text,
  in_signup_reason text,
  in_interests text[]
) returns tsvector
language sql immutable parallel safe
return array_to_tsvector(array_remove(string_to_array(
  in_site || '.' || in_gender || '.' || in_country || '.' || array_to_string(
    array[
      'sexuality=' || in_sexuality,
      'hair_color=' || in_hair_color,
      'eye_color=' || in_eye_color,
      'body_type=' || in_body_type,
      'relationship_status=' || in_relationship_status,
      'tattoos=' || in_tattoos,
      'signup_reason=' || in_signup_reason
    ] || in_interests,
    ' ' || in_site || '.' || in_gender || '.' || in_country || '.'),
  ' '), null));
comment on function search_lexemes is
  'owner: search. Attributes and interests as words: 3.male.NL.hair_color=red, 3.male.NL.beach (SRCH-5).';

-- For rare combinations of traits. Without a pending list, which each search would have to read.
create index member_lexemes on member using gin (
  search_lexemes(site_id, gender, country, sexuality, hair_color, eye_color, body_type, relationship_status, tattoos,
    signup_reason, interests)
) with (fastupdate = off) where status = 'active';

create table member_search_change (
  site_id   bigint not null references site,
  xid       xid8 not null default pg_current_xact_id(),
  member_id bigint not null references member on delete cascade,
  at        timestamptz not null default now(),
  primary key (site_id, xid, member_id)
);
comment on table member_search_change is
  'owner: search. Members whose place in a search changed in the last minutes: corrects cached counts (SRCH-5).';
create index member_search_change_at on member_search_change (at);
create function record_search_change() returns trigger language plpgsql as $$
begin
  insert into member_search_change (site_id, member_id) values (new.site_id, new.id) on conflict do nothing;
  return null;
end
$$;
comment on function record_search_change is
  'owner: search. Trigger of member: writes down a change of its place in a search.';
create trigger member_search_added after insert on member
  for each row when (new.status = 'active') execute function record_search_change();
create trigger member_search_changed after update on member
  for each row when (
    (old.status = 'active' or new.status = 'active')
    and (old.status, old.gender, old.country, old.region, old.birth, old.trait_set, old.interest_set)
      is distinct from (new.status, new.gender, new.country, new.region, new.birth, new.trait_set, new.interest_set))
  execute function record_search_change();
