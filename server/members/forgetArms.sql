-- Once a split test has ended, nobody who came by no traffic source keeps by which arm they came (LAND-5).

create function member_forget_arms(in_site_id bigint, in_landers text[]) returns void
language sql as $$
  update member set lander = null
  where site_id = in_site_id and lander like '%/split-%' and lander = any(in_landers)
    and network is null and ref is null and sub1 is null and sub2 is null and sub3 is null
$$;
