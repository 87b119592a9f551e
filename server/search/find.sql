-- One page of people, and how many fit (SRCH-1 to SRCH-3). The cost depends on the page, not on the number of members (SRCH-5): where
-- many fit, the page is walked along the order in which they are shown, which soon finds enough; where they are few, all of them are read
-- and sorted. Which it is, `search_fitting` finds out, or somebody did within the last minute.
create or replace function search_find(
  in_site bigint,
  in_viewer bigint,
  in_today date,
  in_genders text[],
  in_country text,
  in_region text,
  in_min_age int,
  in_max_age int,
  -- One bit or none of each attribute is set: as many as attributes were asked for must be among these.
  in_traits bigint,
  in_trait_count int,
  in_interests bigint,
  -- The same for the index of words, for each gender; null where nothing further was asked for.
  in_queries text[],
  in_not_region text,
  in_not_min_age int,
  in_not_max_age int,
  -- Newcomers on top; none on later pages. Those who stood there before come no more.
  in_newcomers int,
  in_new_since timestamptz,
  in_surfaced bigint[],
  in_after_at timestamptz,
  in_after_id bigint,
  in_limit int,
  in_cap int,
  -- What was learned of each gender lately: the first transaction that was not known of then, and 'many', or the few and when each was last
  -- here; null, nothing.
  in_known text[],
  out ids bigint[],
  out surfaced bigint[],
  -- Where the page ends, if others follow.
  out next_at timestamptz,
  out next_id bigint,
  -- One above the cap means more.
  out count int,
  -- The same as `in_known`, of those who were dear to find; null where none was.
  out learned text[]
)
language plpgsql stable
-- Plans by the values that are asked for would cost more than the search itself.
set plan_cache_mode = force_generic_plan
set max_parallel_workers_per_gather = 0
as $$
declare
  -- Where so many fit whoever looks on, more than `in_cap` are shown to each whom not more than `spare` others are hidden from.
  spare constant int := 30;
  most_changed constant int := 500;
  bound int;
  far constant timestamptz := coalesce(in_after_at, 'infinity');
  far_id constant bigint := coalesce(in_after_id, 9223372036854775807);
  born_after constant date := in_today - make_interval(years => in_max_age + 1);
  born_until constant date := in_today - make_interval(years => in_min_age);
  not_after constant date := coalesce(in_today - make_interval(years => in_not_max_age + 1), 'infinity');
  not_until constant date := coalesce(in_today - make_interval(years => in_not_min_age), '-infinity');
  not_region constant text := coalesce(in_not_region, '-');
  hidden constant bigint[] := array(
    select who_id from member_block where site_id = in_site and by_id = in_viewer
    union all
    select by_id from member_block where site_id = in_site and who_id = in_viewer
  ) || in_viewer;
  few_ids bigint[];
  few_ats timestamptz[];
  known text;
  known_ids bigint[];
  known_ats timestamptz[];
  -- Of anybody here, since then: whoever may fit now, or fit no longer.
  changed bigint[];
  nth int := 0;
  some_ids bigint[] := '{}';
  some_ats timestamptz[] := '{}';
  new_ids bigint[] := '{}';
  new_ats timestamptz[] := '{}';
  many boolean;
  dear boolean;
  wanted int;
  sex text;
begin
  surfaced := in_surfaced;
  if in_newcomers > 0 then
    foreach sex in array in_genders loop
      select new_ids || coalesce(array_agg(n.id), '{}'), new_ats || coalesce(array_agg(n.created_at), '{}')
      into new_ids, new_ats
      from (
        select m.id, m.created_at
        from (
          select l.id, l.created_at, l.birth, l.region, l.trait_set, l.interest_set
          from member l
          where l.site_id = in_site and l.gender = sex and l.country = in_country and l.status = 'active'
            and l.created_at > in_new_since
          order by l.created_at desc, l.id desc
          limit 1000) m
        where (in_region is null or m.region = in_region)
          and m.birth > born_after and m.birth <= born_until
          and m.region is distinct from not_region and not (m.birth > not_after and m.birth <= not_until)
          and m.interest_set & in_interests = in_interests
          and bit_count((m.trait_set & in_traits)::bit(64)) = in_trait_count
          and m.id <> all (hidden)
        limit in_newcomers) n;
    end loop;
    surfaced := array(
      select n.id from unnest(new_ids, new_ats) n (id, at) order by n.at desc, n.id desc limit in_newcomers);
  end if;
  wanted := in_limit - case when in_newcomers > 0 then cardinality(surfaced) else 0 end;

  count := 0;
  foreach sex in array in_genders loop
    known := case when cardinality(hidden) <= spare then in_known[nth + 1] end;
    nth := nth + 1;
    if known is not null then
      many := split_part(known, ' ', 2) = 'many';
      bound := case when many then spare else most_changed end;
      changed := array(
        select distinct g.member_id from search_change g where g.site_id = in_site and g.xid >= split_part(known, ' ', 1)::xid8
        limit bound + 1);
      -- So much happened that asking anew is no dearer, or many may be few by now.
      known := case when cardinality(changed) <= bound then known end;
    end if;
    if known is not null and many then
      null;
    elsif known is not null then
      known_ids := split_part(known, ' ', 2);
      known_ats := split_part(known, ' ', 3);
      if changed = '{}' then
        few_ids := known_ids;
        few_ats := known_ats;
      else
        select array_agg(f.id), array_agg(f.at)
        into few_ids, few_ats
        from (
          select k.id, k.at from unnest(known_ids, known_ats) k (id, at) where k.id <> all (changed)
          union all
          select m.id, m.last_active
          from (
            select l.* from member l where l.id = any (changed)
            -- So that no other index seems to fit.
            offset 0) m
          where m.site_id = in_site and m.gender = sex and m.country = in_country and m.status = 'active'
            and (in_region is null or m.region = in_region)
            and m.birth > born_after and m.birth <= born_until
            and m.region is distinct from not_region and not (m.birth > not_after and m.birth <= not_until)
            and m.interest_set & in_interests = in_interests
            and bit_count((m.trait_set & in_traits)::bit(64)) = in_trait_count) f;
      end if;
    else
      select f.ids, f.ats, f.many, f.dear
      into few_ids, few_ats, many, dear
      from search_fitting(in_site, sex, in_country, in_region, born_after, born_until, not_region, not_after, not_until, in_traits,
        in_trait_count, in_interests, in_queries[nth], in_cap + 1 + greatest(spare, cardinality(hidden))) f;
      if dear then
        learned[nth] := concat_ws(' ', pg_snapshot_xmin(pg_current_snapshot()),
          case when many then 'many' else few_ids::text end, replace(few_ats::text, ' ', 'T'));
      end if;
    end if;
    if not many and few_ids && hidden then
      select array_agg(f.id), array_agg(f.at)
      into few_ids, few_ats
      from unnest(few_ids, few_ats) f (id, at)
      where f.id <> all (hidden);
    end if;
    many := many or cardinality(few_ids) > in_cap;
    count := least(count + case when many then in_cap + 1 else coalesce(cardinality(few_ids), 0) end, in_cap + 1);
    if many then
      few_ids := '{}';
      few_ats := '{}';
      if in_region is null then
        select few_ids || array_agg(m.id), few_ats || array_agg(m.last_active)
        into few_ids, few_ats
        from (
          select m.id, m.last_active
          from member m
          where m.site_id = in_site and m.gender = sex and m.country = in_country and m.status = 'active'
            and (m.last_active, m.id) < (far, far_id)
            -- Said so that no other index seems to fit.
            and m.birth + 0 > born_after and m.birth + 0 <= born_until
            and m.region is distinct from not_region and not (m.birth > not_after and m.birth <= not_until)
            and m.interest_set & in_interests = in_interests
            and bit_count((m.trait_set & in_traits)::bit(64)) = in_trait_count
            and m.id <> all (hidden)
          order by m.last_active desc, m.id desc
          limit wanted + 1 + cardinality(surfaced)) m;
      else
        select few_ids || array_agg(m.id), few_ats || array_agg(m.last_active)
        into few_ids, few_ats
        from (
          select m.id, m.last_active
          from member m
          where m.site_id = in_site and m.gender = sex and m.country = in_country and m.status = 'active'
            and m.region = in_region
            and (m.last_active, m.id) < (far, far_id)
            -- Said so that no other index seems to fit.
            and m.birth + 0 > born_after and m.birth + 0 <= born_until
            and m.region is distinct from not_region and not (m.birth > not_after and m.birth <= not_until)
            and m.interest_set & in_interests = in_interests
            and bit_count((m.trait_set & in_traits)::bit(64)) = in_trait_count
            and m.id <> all (hidden)
          order by m.last_active desc, m.id desc
          limit wanted + 1 + cardinality(surfaced)) m;
      end if;
    end if;
    some_ids := some_ids || few_ids;
    some_ats := some_ats || few_ats;
  end loop;

  -- A count alone needs no order.
  if in_limit > 0 then
    select array_agg(p.id order by p.at desc, p.id desc), array_agg(p.at order by p.at desc, p.id desc)
    into ids, few_ats
    from (
      select p.id, p.at from unnest(some_ids, some_ats) p (id, at)
      where p.id <> all (surfaced) and (p.at, p.id) < (far, far_id)
      order by p.at desc, p.id desc
      limit wanted + 1) p;
    if cardinality(ids) > wanted then
      next_at := few_ats[wanted];
      next_id := ids[wanted];
      ids := ids[:wanted];
    end if;
  end if;
  ids := case when in_newcomers > 0 then surfaced else '{}' end || coalesce(ids, '{}');
end
$$;
