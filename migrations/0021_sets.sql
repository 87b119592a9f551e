-- What somebody says of itself as sets of bits, so that a filter is a mask and what two have in common is a count.
-- The order of the lists is the contract's (interests.ts, attributes.ts); a value is only ever added at the end of its list, by a new migration.

create function bit_of(in_value text, in_offset int, in_list text[]) returns bigint
language sql immutable
return coalesce(1::bigint << (in_offset + array_position(in_list, in_value) - 1), 0);

-- Bit n is interest n of the list of 50.
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

-- One bit for each value of each attribute, 37 in all; nothing said is no bit.
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

alter table member
  add interest_set bigint generated always as (interest_set(interests)) stored,
  add trait_set bigint generated always as (
    trait_set(sexuality, hair_color, eye_color, body_type, relationship_status, tattoos, signup_reason)) stored,
  -- "Like my matches for me" (LIKE-6): off until somebody switches it on.
  add likes_matches boolean not null default false;
-- Both follow from columns that are marked personal, and are blank when those are.
comment on column member.interest_set is 'derived: interests';
comment on column member.trait_set is 'derived: attributes';
