-- Who of one gender fits, and when each was last here, if they are not many (SRCH-1, SRCH-5); whoever looks on. They are read along the
-- index of ages, which holds all that is asked for. Where few pass a further filter there, the index of words names them.
create or replace function search_fitting(
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
  -- The further filters once more, for the index of words; null where there are none.
  in_query text,
  -- So many are many.
  in_many int,
  -- None where many fit.
  out ids bigint[],
  out ats timestamptz[],
  out many boolean,
  -- It is worth remembering.
  out dear boolean
)
language plpgsql stable
-- Plans by the values that are asked for would cost more than the search itself.
set plan_cache_mode = force_generic_plan
set max_parallel_workers_per_gather = 0
as $$
declare
  look constant int := case when in_query is null then in_many else 2500 end;
  seen int;
  met int;
  -- Of those who fit.
  births date[];
  -- Where the look ended, in the middle of a day maybe.
  reached date;
begin
  -- With a region and without are two statements: one for both could not go along the index of either.
  if in_region is null then
    select count(*), max(m.birth), array_agg(m.id) filter (where m.fits), array_agg(m.last_active) filter (where m.fits),
      array_agg(m.birth) filter (where m.fits)
    into seen, reached, ids, ats, births
    from (
      select m.id, m.birth, m.last_active,
        m.interest_set & in_interests = in_interests and bit_count((m.trait_set & in_traits)::bit(64)) = in_trait_count as fits
      from member m
      where m.site_id = in_site and m.gender = in_gender and m.country = in_country and m.status = 'active'
        and m.birth > in_born_after and m.birth <= in_born_until
        and m.region is distinct from in_not_region and not (m.birth > in_not_after and m.birth <= in_not_until)
      order by m.birth
      limit look) m;
  else
    select count(*), max(m.birth), array_agg(m.id) filter (where m.fits), array_agg(m.last_active) filter (where m.fits),
      array_agg(m.birth) filter (where m.fits)
    into seen, reached, ids, ats, births
    from (
      select m.id, m.birth, m.last_active,
        m.interest_set & in_interests = in_interests and bit_count((m.trait_set & in_traits)::bit(64)) = in_trait_count as fits
      from member m
      where m.site_id = in_site and m.gender = in_gender and m.country = in_country and m.status = 'active'
        and m.region = in_region
        and m.birth > in_born_after and m.birth <= in_born_until
        and m.region is distinct from in_not_region and not (m.birth > in_not_after and m.birth <= in_not_until)
      order by m.birth
      limit look) m;
  end if;
  met := coalesce(cardinality(ids), 0);
  many := met >= in_many;
  -- Who is found on less is asked again as cheaply as remembered.
  dear := seen = look;
  if many then
    null;
  elsif dear and met >= look / 50 then
    -- They are met often enough: walking on is cheaper than to ask for all of them.
    if in_region is null then
      select array_agg(f.id), array_agg(f.at)
      into ids, ats
      from (
        select f.id, f.at from unnest(ids, ats, births) f (id, at, birth) where f.birth < reached
        union all
        (select m.id, m.last_active
        from member m
        where m.site_id = in_site and m.gender = in_gender and m.country = in_country and m.status = 'active'
          and m.birth >= reached and m.birth <= in_born_until
          and m.region is distinct from in_not_region and not (m.birth > in_not_after and m.birth <= in_not_until)
          and m.interest_set & in_interests = in_interests and bit_count((m.trait_set & in_traits)::bit(64)) = in_trait_count
        order by m.birth
        limit in_many)) f;
    else
      select array_agg(f.id), array_agg(f.at)
      into ids, ats
      from (
        select f.id, f.at from unnest(ids, ats, births) f (id, at, birth) where f.birth < reached
        union all
        (select m.id, m.last_active
        from member m
        where m.site_id = in_site and m.gender = in_gender and m.country = in_country and m.status = 'active'
          and m.region = in_region
          and m.birth >= reached and m.birth <= in_born_until
          and m.region is distinct from in_not_region and not (m.birth > in_not_after and m.birth <= in_not_until)
          and m.interest_set & in_interests = in_interests and bit_count((m.trait_set & in_traits)::bit(64)) = in_trait_count
        order by m.birth
        limit in_many)) f;
    end if;
  elsif dear then
    select array_agg(m.id), array_agg(m.last_active)
    into ids, ats
    from (
      select m.id, m.last_active
      from (
        select m.id, m.last_active, m.site_id, m.birth, m.region
        from member m
        where m.status = 'active'
          and search_words(m.site_id, m.gender, m.country, m.sexuality, m.hair_color, m.eye_color, m.body_type,
            m.relationship_status, m.tattoos, m.signup_reason, m.interests) @@ in_query::tsquery
        -- So that no other index seems to fit.
        offset 0) m
      where m.site_id = in_site and (in_region is null or m.region = in_region)
        and m.birth > in_born_after and m.birth <= in_born_until
        and m.region is distinct from in_not_region and not (m.birth > in_not_after and m.birth <= in_not_until)
      limit in_many) m;
  end if;
  many := many or coalesce(cardinality(ids), 0) >= in_many;
  ids := case when many then '{}' else coalesce(ids, '{}') end;
  ats := case when many then '{}' else coalesce(ats, '{}') end;
end
$$;
