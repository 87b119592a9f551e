-- Searches of people with a photo, of new ones, by newest first and online first (SRCH-1, SRCH-3, SRCH-5).

drop index member_newest;
drop index member_birth;
drop index member_birth_region;
drop index member_lexemes;

alter table member add column has_photo boolean not null default false;
comment on column member.has_photo is 'derived: the card shows a photo that everybody may see';
update member m set has_photo = true
from photo p
where p.member_id = m.id and p.main and p.status = 'active';

-- The photo is one more bit, so that the indexes of the search cover it.
create function trait_set(
  in_sexuality text,
  in_hair_color text,
  in_eye_color text,
  in_body_type text,
  in_relationship_status text,
  in_tattoos text,
  in_signup_reason text,
  in_has_photo boolean
) returns bigint
language sql immutable
return
    bit_of(in_sexuality, 0, array['hetero', 'gay', 'lesbian', 'bi']) |
    bit_of(in_hair_color, 4, array['black', 'brown', 'blond', 'red', 'grey', 'white', 'bald', 'other']) |
    bit_of(in_eye_color, 12, array['brown', 'blue', 'green', 'hazel', 'grey']) |
    bit_of(in_body_type, 17, array['slim', 'normal', 'fat']) |
    bit_of(in_relationship_status, 20, array['single', 'in_a_relationship', 'married', 'open', 'divorced', 'widowed']) |
    bit_of(in_tattoos, 26, array['none', 'one', 'several', 'many']) |
    bit_of(in_signup_reason, 30, array['chat', 'flirting', 'dates', 'friendship', 'relationship', 'adventure', 'curious']) |
    case when in_has_photo then 1::bigint << 37 else 0 end;
comment on function trait_set(text, text, text, text, text, text, text, boolean) is
  'owner: members. Attributes as a bit set: a bit for each value of each, and one for a photo, 38 in all; an empty attribute sets none (PRO-1).';
alter table member alter column trait_set set expression as (
  trait_set(sexuality, hair_color, eye_color, body_type, relationship_status, tattoos, signup_reason, has_photo));
drop function trait_set(text, text, text, text, text, text, text);

create or replace view member_public as
  select id, site_id, public_id, kind, answered, likes_newcomers, status, name, birth, gender, sexuality, country, region, city, hair_color,
    eye_color, body_type, relationship_status, tattoos, signup_reason, interests, about, interest_set, trait_set, looks_for,
    looks_for_min_age, looks_for_max_age, language, likes_for_me, likes_matches, shows_presence, disguise, paid_user, free_conversations_started,
    created_at, confirmed_at, paused_at, deleted_at, erased_at, last_active, visibility, has_photo
  from member;

drop function search_lexemes;
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
  in_interests text[],
  in_visibility text,
  in_has_photo boolean
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
      'signup_reason=' || in_signup_reason,
      case in_visibility when 'visitors' then in_visibility end,
      case when in_has_photo then 'photo' end
    ] || in_interests,
    ' ' || in_site || '.' || in_gender || '.' || in_country || '.'),
  ' '), null));
comment on function search_lexemes is
  'owner: search. Attributes, interests, openness to visitors and a photo as words: 3.male.NL.hair_color=red, 3.male.NL.beach (SRCH-5).';

create index member_lexemes on member using gin (
  search_lexemes(site_id, gender, country, sexuality, hair_color, eye_color, body_type, relationship_status, tattoos,
    signup_reason, interests, visibility, has_photo)) with (fastupdate = off) where status = 'active' and visibility <> 'liked';

-- Counts know both moments by which results are ordered; newest first has an index with and without a region.
create index member_birth on member (site_id, gender, country, birth)
  include (region, id, last_active, created_at, trait_set, interest_set, visibility) where status = 'active' and visibility <> 'liked';
create index member_birth_region on member (site_id, gender, country, region, birth)
  include (id, last_active, created_at, trait_set, interest_set, visibility) where status = 'active' and visibility <> 'liked';
create index member_newest on member (site_id, gender, country, created_at desc, id desc)
  include (birth, region, last_active, trait_set, interest_set, visibility) where status = 'active' and visibility <> 'liked';
create index member_newest_region on member (site_id, gender, country, region, created_at desc, id desc)
  include (birth, trait_set, interest_set, visibility) where status = 'active' and visibility <> 'liked';
