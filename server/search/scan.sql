-- The next members of one gender in display order, where many match: read along the index of that order until there are
-- enough (SRCH-3, SRCH-5).
create or replace function search_scan(
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
  in_open_only boolean,
  in_hidden bigint[],
  in_newest boolean,
  -- Who was seen after this, and shows it, comes first, by `in_online_lead`; null for nobody.
  in_online_since timestamptz,
  -- Nobody online was last active before; `infinity` where it does not matter.
  in_online_from timestamptz,
  in_online_lead interval,
  in_after_at timestamptz,
  in_after_id bigint,
  in_limit int
) returns table (id bigint, at timestamptz)
language plpgsql stable
-- A custom plan for each set of values would cost more than the search itself.
set plan_cache_mode = force_generic_plan
set max_parallel_workers_per_gather = 0
as $$
declare
  only_online boolean := in_online_since is not null;
  time_lead interval := case when only_online then in_online_lead else '0' end;
  active_from timestamptz := case when only_online then in_online_from else '-infinity' end;
  found_count int;
  sought_count int := in_limit;
begin
  -- Two statements each, with and without a region: a single one could use neither index.
  if in_newest then
    if in_region is null then
      return query
      select m.id, m.created_at
      from member_public m
      where m.site_id = in_site and m.gender = in_gender and m.country = in_country and m.status = 'active' and m.visibility <> 'liked'
        and (m.created_at, m.id) < (in_after_at, in_after_id)
        -- `+ 0` keeps the planner from the index by age.
        and m.birth + 0 > in_born_after and m.birth + 0 <= in_born_until
        and m.region is distinct from in_not_region and not (m.birth > in_not_after and m.birth <= in_not_until)
        and m.interest_set & in_interests = in_interests
        and bit_count((m.trait_set & in_traits)::bit(64)) = in_trait_count
        and (m.visibility = 'visitors' or not in_open_only)
        and m.id <> all (in_hidden)
      order by m.created_at desc, m.id desc
      limit in_limit;
    else
      return query
      select m.id, m.created_at
      from member_public m
      where m.site_id = in_site and m.gender = in_gender and m.country = in_country and m.status = 'active' and m.visibility <> 'liked'
        and m.region = in_region
        and (m.created_at, m.id) < (in_after_at, in_after_id)
        and m.birth + 0 > in_born_after and m.birth + 0 <= in_born_until
        and m.region is distinct from in_not_region and not (m.birth > in_not_after and m.birth <= in_not_until)
        and m.interest_set & in_interests = in_interests
        and bit_count((m.trait_set & in_traits)::bit(64)) = in_trait_count
        and (m.visibility = 'visitors' or not in_open_only)
        and m.id <> all (in_hidden)
      order by m.created_at desc, m.id desc
      limit in_limit;
    end if;
    return;
  end if;

  -- Those online, then the others; in an order without presence, once for all. A subquery for each of the latest members
  -- alone, so that the index covers the rest and the planner joins no whole table.
  loop
    if in_region is null then
      return query
      select m.id, m.last_active + time_lead
      from member_public m
      where m.site_id = in_site and m.gender = in_gender and m.country = in_country and m.status = 'active' and m.visibility <> 'liked'
        and m.last_active >= active_from
        and (m.last_active, m.id) < (in_after_at - time_lead, in_after_id)
        and m.birth + 0 > in_born_after and m.birth + 0 <= in_born_until
        and m.region is distinct from in_not_region and not (m.birth > in_not_after and m.birth <= in_not_until)
        and m.interest_set & in_interests = in_interests
        and bit_count((m.trait_set & in_traits)::bit(64)) = in_trait_count
        and (m.visibility = 'visitors' or not in_open_only)
        and m.id <> all (in_hidden)
        and (m.last_active < in_online_from or only_online = coalesce((
          select p.seen_at > in_online_since and (p.hidden_at < p.seen_at) is not false and s.shows_presence
          from presence p join member_public s on s.id = p.member_id where p.member_id = m.id), false))
      order by m.last_active desc, m.id desc
      limit sought_count;
    else
      return query
      select m.id, m.last_active + time_lead
      from member_public m
      where m.site_id = in_site and m.gender = in_gender and m.country = in_country and m.status = 'active' and m.visibility <> 'liked'
        and m.region = in_region
        and m.last_active >= active_from
        and (m.last_active, m.id) < (in_after_at - time_lead, in_after_id)
        and m.birth + 0 > in_born_after and m.birth + 0 <= in_born_until
        and m.region is distinct from in_not_region and not (m.birth > in_not_after and m.birth <= in_not_until)
        and m.interest_set & in_interests = in_interests
        and bit_count((m.trait_set & in_traits)::bit(64)) = in_trait_count
        and (m.visibility = 'visitors' or not in_open_only)
        and m.id <> all (in_hidden)
        and (m.last_active < in_online_from or only_online = coalesce((
          select p.seen_at > in_online_since and (p.hidden_at < p.seen_at) is not false and s.shows_presence
          from presence p join member_public s on s.id = p.member_id where p.member_id = m.id), false))
      order by m.last_active desc, m.id desc
      limit sought_count;
    end if;
    get diagnostics found_count = row_count;
    sought_count := sought_count - found_count;
    exit when not only_online or sought_count = 0;
    only_online := false;
    time_lead := '0';
    active_from := '-infinity';
  end loop;
end
$$;
