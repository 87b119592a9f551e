-- The search keeps its cost with further filters (SRCH-5): every index that it walks holds what it filters by, so that a walk stays inside.

drop index member_search, member_search_region, member_newest;
-- In the order in which people are shown.
create index member_search on member (site_id, gender, country, last_active desc, id desc)
  include (birth, region, trait_set, interest_set) where status = 'active';
create index member_search_region on member (site_id, gender, country, region, last_active desc, id desc)
  include (birth, trait_set, interest_set) where status = 'active';
-- New members surface on the first page.
create index member_newest on member (site_id, gender, country, created_at desc, id desc)
  include (birth, region, trait_set, interest_set) where status = 'active';
-- How many there are of an age, and all of them where they are few.
create index member_born on member (site_id, gender, country, birth)
  include (region, id, last_active, trait_set, interest_set) where status = 'active';
create index member_born_region on member (site_id, gender, country, region, birth)
  include (id, last_active, trait_set, interest_set) where status = 'active';

-- What a member says of itself, each as a word that begins with where it is looked for: 3.male.NL.hair_color=red, 3.male.NL.beach.
create function search_words(
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

-- Whoever has a rare combination of them. Without a list of what is pending, which each search would have to read.
create index member_words on member using gin (search_words(site_id, gender, country, sexuality, hair_color, eye_color, body_type,
  relationship_status, tattoos, signup_reason, interests)) with (fastupdate = off) where status = 'active';
