-- Counts the members of one gender who match a search and are not incognito, for any viewer: their ids and times, unless they are
-- many (SRCH-1, SRCH-5). Reads the index by age, which covers all conditions. Where few members pass the trait filters,
-- the full-text index over traits is used instead.
create or replace function search_count(
  in_site bigint,
  in_gender text,
  in_country text,
  in_region text,
  in_born_after date,
  in_born_until date,
  in_not_region text,
  in_not_after date,
  in_not_until date,
  in_traits bigint,
  in_trait_count int,
  in_interests bigint,
  -- The trait filters as a tsquery, with `visitors` where only open members count; null without filters.
  in_query text,
  -- Only members whose attributes visitors see.
  in_open_only boolean,
  -- `ats` are times of signup, not of the last activity.
  in_newest boolean,
  -- From this number on the count is "many".
  in_threshold int,
  -- Empty where the count is "many".
  out ids bigint[],
  out ats timestamptz[],
  out is_many boolean,
  -- Worth caching.
  out is_expensive boolean
)
language plpgsql stable
-- A custom plan for each set of values would cost more than the search itself.
set plan_cache_mode = force_generic_plan
set max_parallel_workers_per_gather = 0
as $$
declare
  scan_limit constant int := case when in_query is null then in_threshold else 2500 end;
  scanned int;
  matched int;
  -- Of the matches.
  births date[];
  -- Where the scan ended, possibly in the middle of a day.
  last_birth date;
begin
  -- Two statements, with and without a region: a single one could use neither index.
  if in_region is null then
    select count(*), max(m.birth), array_agg(m.id) filter (where m.matches), array_agg(m.at) filter (where m.matches),
      array_agg(m.birth) filter (where m.matches)
    into scanned, last_birth, ids, ats, births
    from (
      select m.id, m.birth, case when in_newest then m.created_at else m.last_active end as at,
        m.interest_set & in_interests = in_interests and bit_count((m.trait_set & in_traits)::bit(64)) = in_trait_count as matches
      from member_public m
      where m.site_id = in_site and m.gender = in_gender and m.country = in_country and m.status = 'active' and m.visibility <> 'liked'
        and m.birth > in_born_after and m.birth <= in_born_until
        and m.region is distinct from in_not_region and not (m.birth > in_not_after and m.birth <= in_not_until)
        and (m.visibility = 'visitors' or not in_open_only)
      order by m.birth
      limit scan_limit) m;
  else
    select count(*), max(m.birth), array_agg(m.id) filter (where m.matches), array_agg(m.at) filter (where m.matches),
      array_agg(m.birth) filter (where m.matches)
    into scanned, last_birth, ids, ats, births
    from (
      select m.id, m.birth, case when in_newest then m.created_at else m.last_active end as at,
        m.interest_set & in_interests = in_interests and bit_count((m.trait_set & in_traits)::bit(64)) = in_trait_count as matches
      from member_public m
      where m.site_id = in_site and m.gender = in_gender and m.country = in_country and m.status = 'active' and m.visibility <> 'liked'
        and m.region = in_region
        and m.birth > in_born_after and m.birth <= in_born_until
        and m.region is distinct from in_not_region and not (m.birth > in_not_after and m.birth <= in_not_until)
        and (m.visibility = 'visitors' or not in_open_only)
      order by m.birth
      limit scan_limit) m;
  end if;
  matched := coalesce(cardinality(ids), 0);
  is_many := matched >= in_threshold;
  -- A shorter scan is as cheap to repeat as to cache.
  is_expensive := scanned = scan_limit;
  if is_many then
    null;
  elsif is_expensive and matched >= scan_limit / 50 then
    -- Matches are frequent enough: scanning on is cheaper than the full-text index.
    if in_region is null then
      select array_agg(f.id), array_agg(f.at)
      into ids, ats
      from (
        select f.id, f.at from unnest(ids, ats, births) f (id, at, birth) where f.birth < last_birth
        union all
        (select m.id, case when in_newest then m.created_at else m.last_active end
        from member_public m
        where m.site_id = in_site and m.gender = in_gender and m.country = in_country and m.status = 'active' and m.visibility <> 'liked'
          and m.birth >= last_birth and m.birth <= in_born_until
          and m.region is distinct from in_not_region and not (m.birth > in_not_after and m.birth <= in_not_until)
          and (m.visibility = 'visitors' or not in_open_only)
          and m.interest_set & in_interests = in_interests and bit_count((m.trait_set & in_traits)::bit(64)) = in_trait_count
        order by m.birth
        limit in_threshold)) f;
    else
      select array_agg(f.id), array_agg(f.at)
      into ids, ats
      from (
        select f.id, f.at from unnest(ids, ats, births) f (id, at, birth) where f.birth < last_birth
        union all
        (select m.id, case when in_newest then m.created_at else m.last_active end
        from member_public m
        where m.site_id = in_site and m.gender = in_gender and m.country = in_country and m.status = 'active' and m.visibility <> 'liked'
          and m.region = in_region
          and m.birth >= last_birth and m.birth <= in_born_until
          and m.region is distinct from in_not_region and not (m.birth > in_not_after and m.birth <= in_not_until)
          and (m.visibility = 'visitors' or not in_open_only)
          and m.interest_set & in_interests = in_interests and bit_count((m.trait_set & in_traits)::bit(64)) = in_trait_count
        order by m.birth
        limit in_threshold)) f;
    end if;
  elsif is_expensive then
    select array_agg(m.id), array_agg(m.at)
    into ids, ats
    from (
      select m.id, m.at
      from (
        select m.id, case when in_newest then m.created_at else m.last_active end as at, m.site_id, m.birth, m.region
        from member_public m
        where m.status = 'active' and m.visibility <> 'liked'
          and search_lexemes(m.site_id, m.gender, m.country, m.sexuality, m.hair_color, m.eye_color, m.body_type,
            m.relationship_status, m.tattoos, m.signup_reason, m.interests, m.visibility, m.has_photo) @@ in_query::tsquery
        -- Keeps the planner from another index.
        offset 0) m
      where m.site_id = in_site and (in_region is null or m.region = in_region)
        and m.birth > in_born_after and m.birth <= in_born_until
        and m.region is distinct from in_not_region and not (m.birth > in_not_after and m.birth <= in_not_until)
      limit in_threshold) m;
  end if;
  is_many := is_many or coalesce(cardinality(ids), 0) >= in_threshold;
  ids := case when is_many then '{}' else coalesce(ids, '{}') end;
  ats := case when is_many then '{}' else coalesce(ats, '{}') end;
end
$$;
