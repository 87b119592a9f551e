-- A card of the swipe game goes left or right, and comes back (SWIPE-1, ROLE-2). Whatever one member does at the same moment happens one
-- after the other, so twenty fingers have no more likes than one.

-- The member's day, held until the transaction ends; a new day begins with nothing used. A clock that is behind never brings a day back.
create or replace function swipe_day_hold(in_site bigint, in_member bigint, in_zone text, in_now timestamptz) returns swipe_day
language sql
begin atomic
  insert into swipe_day as d (member_id, site_id, day)
  values (in_member, in_site, (in_now at time zone in_zone)::date)
  on conflict (member_id) do update
  set day     = greatest(d.day, excluded.day),
      swipes  = case when d.day >= excluded.day then d.swipes else 0 end,
      likes   = case when d.day >= excluded.day then d.likes else 0 end,
      undos   = case when d.day >= excluded.day then d.undos else 0 end,
      last_id = case when d.day >= excluded.day then d.last_id end
  returning d.*;
end;

create or replace function member_swipe(
  in_site   bigint,
  in_from   bigint,
  in_to     text,
  in_like   boolean,
  in_zone   text,
  in_likes  int,
  in_swipes int,
  in_now    timestamptz
) returns table (
  verdict    text,
  other      bigint,
  other_name text,
  matched    boolean,
  -- What this call changed: the same card once more on the same day changes nothing.
  new_like   boolean,
  tell_you   boolean,
  match_me   boolean,
  match_you  boolean
)
language plpgsql as $$
declare
  you  member;
  used swipe_day;
begin
  select * into you from member m where m.public_id = in_to and m.site_id = in_site;
  other := you.id;
  other_name := you.name;
  matched := false;
  new_like := false;
  tell_you := false;
  match_me := false;
  match_you := false;
  verdict := case when you.id is null then 'not_found' when you.id = in_from then 'own_profile' end;
  if verdict is not null then
    return next;
    return;
  end if;

  used := swipe_day_hold(in_site, in_from, in_zone, in_now);
  -- The first swipe counts, also for who changed its mind.
  if exists (select 1 from swipe s where s.from_id = in_from and s.to_id = you.id and s.day = used.day) then
    matched := exists (
      select 1
      from swipe s
      join member_match mm on mm.a_id = least(s.from_id, s.to_id) and mm.b_id = greatest(s.from_id, s.to_id)
      where s.from_id = in_from and s.to_id = you.id and s.liked);
    return next;
    return;
  end if;

  -- Out of either, the game waits for the next day (spec §4).
  verdict := case when used.swipes >= in_swipes then 'out_of_swipes' when used.likes >= in_likes then 'out_of_likes' end;
  if verdict is not null then
    return next;
    return;
  end if;

  if in_like then
    select g.verdict, g.matched, g.new_like, g.tell_you, g.match_me, g.match_you
    into verdict, matched, new_like, tell_you, match_me, match_you
    from member_like_give(in_site, in_from, in_to, in_now, 'member') g;
  else
    perform hold_pair(in_from, you.id);
    verdict := case
      when exists (select 1 from member_block b where b.by_id = you.id and b.who_id = in_from) then 'blocked'
      when exists (select 1 from member_block b where b.by_id = in_from and b.who_id = you.id) then 'blocked_by_you'
      when you.status <> 'active' then 'not_found'
    end;
  end if;
  if verdict is not null then
    return next;
    return;
  end if;

  insert into swipe (site_id, from_id, to_id, liked, gave, day, swiped_at)
  values (in_site, in_from, you.id, in_like, new_like, used.day, in_now)
  on conflict (from_id, to_id) do update
  set liked = excluded.liked, gave = excluded.gave, day = excluded.day, swiped_at = excluded.swiped_at;
  -- A like that stood before costs no like.
  update swipe_day d
  set swipes = d.swipes + 1, likes = d.likes + new_like::int, last_id = you.id
  where d.member_id = in_from and d.site_id = in_site;
  return next;
end
$$;

-- Takes the last swipe of the day back: what it cost, its like, and the match that stood on it. What was written meanwhile stays, and so
-- does the other's like.
create or replace function member_swipe_undo(
  in_site  bigint,
  in_from  bigint,
  in_zone  text,
  in_undos int,
  in_now   timestamptz
) returns table (
  verdict  text,
  other    bigint,
  unliked  boolean,
  is_first boolean
)
language plpgsql as $$
declare
  used swipe_day;
  back swipe;
begin
  used := swipe_day_hold(in_site, in_from, in_zone, in_now);
  select * into back
  from swipe s
  where s.site_id = in_site and s.from_id = in_from and s.to_id = used.last_id and s.day = used.day;
  unliked := false;
  is_first := false;
  if back.to_id is null or used.undos >= in_undos then
    verdict := 'nothing_to_undo';
    return next;
    return;
  end if;

  other := back.to_id;
  perform hold_pair(in_from, other);
  -- Not one that was taken back and given anew, by another way.
  if back.gave and exists (
    select 1 from member_like l
    where l.site_id = in_site and l.from_id = in_from and l.to_id = other and l.created_at = back.swiped_at) then
    select t.gone, t.is_first into unliked, is_first from member_like_take_back(in_site, in_from, other) t;
  end if;
  delete from swipe s where s.from_id = in_from and s.to_id = back.to_id;
  update swipe_day d
  set swipes = greatest(d.swipes - 1, 0), likes = greatest(d.likes - back.gave::int, 0), undos = d.undos + 1, last_id = null
  where d.member_id = in_from and d.site_id = in_site;
  return next;
end
$$;
