-- One page of a member search, and the number of matches (SRCH-1 to SRCH-3). The cost depends on the page, not on the
-- number of members (SRCH-5). Where many match, the page is read along the index in display order (scan.sql), which soon
-- finds enough; where few match, all of them are read and sorted. `search_count` (count.sql) or a cached count decides
-- which.
create or replace function search_find(
  in_site bigint,
  in_viewer bigint,
  in_today date,
  in_genders text[],
  in_country text,
  in_region text,
  in_min_age int,
  in_max_age int,
  -- Accepted values of all requested attributes. A member has at most one bit per attribute, so `in_trait_count` bits
  -- must match.
  in_traits bigint,
  in_trait_count int,
  in_interests bigint,
  -- The same filters as a tsquery for each gender; null without filters.
  in_queries text[],
  -- Only members whose attributes visitors see: for a visitor who filters by attributes (PRO-10).
  in_open_only boolean,
  in_not_region text,
  in_not_min_age int,
  in_not_max_age int,
  -- Only who signed up after `in_new_since`.
  in_only_new boolean,
  -- By the time of signup, not of the last activity.
  in_newest boolean,
  -- Who was seen after this, and shows it, comes first; null for nobody.
  in_online_since timestamptz,
  -- At most so many newcomers on top; 0 on later pages.
  in_max_newcomers int,
  in_new_since timestamptz,
  -- The newcomers of the first page, who do not repeat.
  in_newcomers bigint[],
  -- Keyset position: a time in the order asked for. That of somebody online is `online_lead` later.
  in_after_at timestamptz,
  in_after_id bigint,
  in_limit int,
  in_cap int,
  -- Cached count of each gender: the first transaction it does not include, then 'many', or the ids that match and
  -- their times in the order asked for; null where nothing is cached.
  in_cached text[],
  out ids bigint[],
  out newcomers bigint[],
  -- Keyset position of the page's end, if another page follows.
  out next_at timestamptz,
  out next_id bigint,
  -- The cap plus one means more.
  out count int,
  -- In the format of `in_cached`, for the genders whose count was expensive; null where none was.
  out cacheable text[]
)
language plpgsql stable
-- A custom plan for each set of values would cost more than the search itself.
set plan_cache_mode = force_generic_plan
set max_parallel_workers_per_gather = 0
as $$
declare
  -- Counts are cached for all viewers: with this margin above `in_cap`, 'many' still holds for a viewer with no more
  -- hidden members.
  hidden_margin constant int := 30;
  max_changed constant int := 500;
  -- In hours, which are of one length. More than any two visits are apart.
  online_lead constant interval := '876600 hours';
  -- Nobody online was last active before: `last_active` is the quarter of an hour of the last visit.
  online_from constant timestamptz := coalesce(date_bin('15 minutes', in_online_since, 'epoch'), 'infinity');
  change_limit int;
  after_at constant timestamptz := coalesce(in_after_at, 'infinity');
  after_id constant bigint := coalesce(in_after_id, 9223372036854775807);
  born_after constant date := in_today - make_interval(years => in_max_age + 1);
  born_until constant date := in_today - make_interval(years => in_min_age);
  not_after constant date := coalesce(in_today - make_interval(years => in_not_max_age + 1), 'infinity');
  not_until constant date := coalesce(in_today - make_interval(years => in_not_min_age), '-infinity');
  not_region constant text := coalesce(in_not_region, '-');
  hidden constant bigint[] := array(
    select other_id from block_between where site_id = in_site and member_id = in_viewer
  ) || in_viewer;
  -- Incognito members whom the viewer may see; no index of the search holds them.
  incognito constant bigint[] := array(
    select i from incognito_visible_to(in_site, in_viewer) i where i <> all (hidden));
  incognito_ids bigint[];
  incognito_ats timestamptz[];
  scanned_ids bigint[];
  scanned_ats timestamptz[];
  online_ids bigint[];
  match_ids bigint[];
  match_ats timestamptz[];
  cached text;
  cached_ids bigint[];
  cached_ats timestamptz[];
  -- Members of this site who changed since the count was cached: they may match now, or no longer.
  changed_ids bigint[];
  gender_no int := 0;
  all_ids bigint[] := '{}';
  all_ats timestamptz[] := '{}';
  new_ids bigint[] := '{}';
  new_ats timestamptz[] := '{}';
  is_many boolean;
  is_expensive boolean;
  page_size int;
  sought_gender text;
begin
  newcomers := in_newcomers;
  if in_max_newcomers > 0 then
    foreach sought_gender in array in_genders loop
      select new_ids || coalesce(array_agg(n.id), '{}'), new_ats || coalesce(array_agg(n.created_at), '{}')
      into new_ids, new_ats
      from (
        select m.id, m.created_at
        from (
          select l.id, l.created_at, l.birth, l.region, l.trait_set, l.interest_set, l.visibility
          from member_public l
          where l.site_id = in_site and l.gender = sought_gender and l.country = in_country and l.status = 'active' and l.visibility <> 'liked'
            and l.created_at > in_new_since
          order by l.created_at desc, l.id desc
          limit 1000) m
        where (in_region is null or m.region = in_region)
          and m.birth > born_after and m.birth <= born_until
          and m.region is distinct from not_region and not (m.birth > not_after and m.birth <= not_until)
          and m.interest_set & in_interests = in_interests
          and bit_count((m.trait_set & in_traits)::bit(64)) = in_trait_count
          -- With a photo: faces come first (bitmasks.ts).
          and m.trait_set & (1::bigint << 37) <> 0
          and (m.visibility = 'visitors' or not in_open_only)
          and m.id <> all (hidden)
        limit in_max_newcomers) n;
    end loop;
    newcomers := array(
      select n.id from unnest(new_ids, new_ats) n (id, at) order by n.at desc, n.id desc limit in_max_newcomers);
  end if;
  page_size := in_limit - case when in_max_newcomers > 0 then cardinality(newcomers) else 0 end;

  count := 0;
  foreach sought_gender in array in_genders loop
    cached := case when cardinality(hidden) <= hidden_margin then in_cached[gender_no + 1] end;
    gender_no := gender_no + 1;
    if cached is not null then
      is_many := split_part(cached, ' ', 2) = 'many';
      change_limit := case when is_many then hidden_margin else max_changed end;
      changed_ids := array(
        select distinct g.member_id from member_search_change g where g.site_id = in_site and g.xid >= split_part(cached, ' ', 1)::xid8
        limit change_limit + 1);
      -- After so many changes counting anew costs no more, or 'many' may be wrong by now.
      cached := case when cardinality(changed_ids) <= change_limit then cached end;
    end if;
    if in_only_new then
      -- Few sign up in three days. The latest of them are enough: who pages through a thousand?
      select array_agg(m.id), array_agg(m.at)
      into match_ids, match_ats
      from (
        select m.id, case when in_newest then m.created_at else m.last_active end as at
        from member_public m
        where m.site_id = in_site and m.gender = sought_gender and m.country = in_country and m.status = 'active' and m.visibility <> 'liked'
          and m.created_at > in_new_since
          and (in_region is null or m.region = in_region)
          -- `+ 0` keeps the planner from the index by age.
          and m.birth + 0 > born_after and m.birth + 0 <= born_until
          and m.region is distinct from not_region and not (m.birth > not_after and m.birth <= not_until)
          and m.interest_set & in_interests = in_interests
          and bit_count((m.trait_set & in_traits)::bit(64)) = in_trait_count
          and (m.visibility = 'visitors' or not in_open_only)
        order by m.created_at desc, m.id desc
        limit in_cap + 1 + cardinality(hidden)) m;
      is_many := false;
    elsif cached is not null and is_many then
      null;
    elsif cached is not null then
      cached_ids := split_part(cached, ' ', 2);
      cached_ats := split_part(cached, ' ', 3);
      if changed_ids = '{}' then
        match_ids := cached_ids;
        match_ats := cached_ats;
      else
        select array_agg(f.id), array_agg(f.at)
        into match_ids, match_ats
        from (
          select k.id, k.at from unnest(cached_ids, cached_ats) k (id, at) where k.id <> all (changed_ids)
          union all
          select m.id, case when in_newest then m.created_at else m.last_active end
          from (
            select l.* from member_public l where l.id = any (changed_ids)
            -- Keeps the planner from another index.
            offset 0) m
          where m.site_id = in_site and m.gender = sought_gender and m.country = in_country and m.status = 'active' and m.visibility <> 'liked'
            and (in_region is null or m.region = in_region)
            and m.birth > born_after and m.birth <= born_until
            and m.region is distinct from not_region and not (m.birth > not_after and m.birth <= not_until)
            and m.interest_set & in_interests = in_interests
            and bit_count((m.trait_set & in_traits)::bit(64)) = in_trait_count
            and (m.visibility = 'visitors' or not in_open_only)) f;
      end if;
    else
      select f.ids, f.ats, f.is_many, f.is_expensive
      into match_ids, match_ats, is_many, is_expensive
      from search_count(in_site, sought_gender, in_country, in_region, born_after, born_until, not_region, not_after, not_until, in_traits,
        in_trait_count, in_interests, in_queries[gender_no], in_open_only, in_newest, in_cap + 1 + greatest(hidden_margin, cardinality(hidden))) f;
      if is_expensive then
        cacheable[gender_no] := concat_ws(' ', pg_snapshot_xmin(pg_current_snapshot()),
          case when is_many then 'many' else match_ids::text end, replace(match_ats::text, ' ', 'T'));
      end if;
    end if;
    if not is_many and match_ids && hidden then
      select array_agg(f.id), array_agg(f.at)
      into match_ids, match_ats
      from unnest(match_ids, match_ats) f (id, at)
      where f.id <> all (hidden);
    end if;
    if incognito <> '{}' then
      select array_agg(m.id), array_agg(case when in_newest then m.created_at else m.last_active end)
      into incognito_ids, incognito_ats
      from (
        select l.* from member_public l where l.id = any (incognito)
        -- Keeps the planner from another index.
        offset 0) m
      where m.gender = sought_gender and m.country = in_country
        and (m.created_at > in_new_since or not in_only_new)
        and (in_region is null or m.region = in_region)
        and m.birth > born_after and m.birth <= born_until
        and m.region is distinct from not_region and not (m.birth > not_after and m.birth <= not_until)
        and m.interest_set & in_interests = in_interests
        and bit_count((m.trait_set & in_traits)::bit(64)) = in_trait_count;
      if not is_many then
        match_ids := match_ids || incognito_ids;
        match_ats := match_ats || incognito_ats;
      end if;
    end if;
    is_many := not in_only_new and (is_many or cardinality(match_ids) > in_cap);
    count := least(count + case when is_many then in_cap + 1 else coalesce(cardinality(match_ids), 0) end, in_cap + 1);
    scanned_ids := '{}';
    scanned_ats := '{}';
    if is_many then
      match_ids := incognito_ids;
      match_ats := incognito_ats;
      if in_limit > 0 then
        select array_agg(w.id), array_agg(w.at)
        into scanned_ids, scanned_ats
        from search_scan(in_site, sought_gender, in_country, in_region, born_after, born_until, not_region, not_after, not_until, in_traits,
          in_trait_count, in_interests, in_open_only, hidden, in_newest, in_online_since, online_from, online_lead, after_at, after_id,
          page_size + 1 + cardinality(newcomers)) w;
      end if;
    end if;
    if in_online_since is not null then
      online_ids := array(
        select p.member_id
        from unnest(match_ids, match_ats) f (id, at)
        join presence p on p.member_id = f.id
        join member_public m on m.id = p.member_id
        where f.at >= online_from and p.seen_at > in_online_since and (p.hidden_at < p.seen_at) is not false and m.shows_presence);
      match_ats := array(
        select case when f.id = any (online_ids) then f.at + online_lead else f.at end
        from unnest(match_ids, match_ats) with ordinality f (id, at, nth)
        order by f.nth);
    end if;
    match_ids := match_ids || scanned_ids;
    match_ats := match_ats || scanned_ats;
    all_ids := all_ids || match_ids;
    all_ats := all_ats || match_ats;
  end loop;

  -- For a count alone no order is needed.
  if in_limit > 0 then
    select array_agg(p.id order by p.at desc, p.id desc), array_agg(p.at order by p.at desc, p.id desc)
    into ids, match_ats
    from (
      select p.id, p.at from unnest(all_ids, all_ats) p (id, at)
      where p.id <> all (newcomers) and (p.at, p.id) < (after_at, after_id)
      order by p.at desc, p.id desc
      limit page_size + 1) p;
    if cardinality(ids) > page_size then
      next_at := match_ats[page_size];
      next_id := ids[page_size];
      ids := ids[:page_size];
    end if;
  end if;
  ids := case when in_max_newcomers > 0 then newcomers else '{}' end || coalesce(ids, '{}');
end
$$;
