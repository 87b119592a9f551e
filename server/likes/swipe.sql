-- Swipes a card of the swipe game, and undoes a swipe (SWIPE-1, ROLE-2). The row of the member's day is locked, so
-- simultaneous swipes cannot exceed the allowance.

-- Locks the member's day until the transaction ends; a new day resets the counts. A clock that lags never returns to an
-- earlier day.
create or replace function swipe_day_lock(in_site bigint, in_member bigint, in_zone text, in_now timestamptz) returns swipe_day
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
  -- This call gave a like: the same card again on the same day changes nothing.
  new_like   boolean,
  notify_recipient   boolean,
  match_for_sender   boolean,
  match_for_recipient  boolean
)
language plpgsql as $$
declare
  recipient  member_public;
  usage swipe_day;
begin
  select * into recipient from member_public m where m.public_id = in_to and m.site_id = in_site;
  other := recipient.id;
  other_name := recipient.name;
  matched := false;
  new_like := false;
  notify_recipient := false;
  match_for_sender := false;
  match_for_recipient := false;
  verdict := case when recipient.id is null then 'not_found' when recipient.id = in_from then 'own_profile' end;
  if verdict is not null then
    return next;
    return;
  end if;

  usage := swipe_day_lock(in_site, in_from, in_zone, in_now);
  -- The first swipe counts, even if the member changes their mind.
  if exists (select 1 from swipe s where s.from_id = in_from and s.to_id = recipient.id and s.day = usage.day) then
    matched := exists (
      select 1
      from swipe s
      join member_match mm on mm.a_id = least(s.from_id, s.to_id) and mm.b_id = greatest(s.from_id, s.to_id)
      where s.from_id = in_from and s.to_id = recipient.id and s.liked);
    return next;
    return;
  end if;

  -- Out of swipes or likes, the game waits for the next day (spec §4).
  verdict := case when usage.swipes >= in_swipes then 'out_of_swipes' when usage.likes >= in_likes then 'out_of_likes' end;
  if verdict is not null then
    return next;
    return;
  end if;

  if in_like then
    select g.verdict, g.matched, g.new_like, g.notify_recipient, g.match_for_sender, g.match_for_recipient
    into verdict, matched, new_like, notify_recipient, match_for_sender, match_for_recipient
    from member_like_add(in_site, in_from, in_to, in_now, 'member') g;
  else
    perform lock_pair(in_from, recipient.id);
    verdict := case
      when recipient.status <> 'active' or member_is_hidden(recipient, in_from) then 'not_found'
      when exists (select 1 from member_block b where b.blocker_id = recipient.id and b.blocked_id = in_from) then 'blocked'
      when exists (select 1 from member_block b where b.blocker_id = in_from and b.blocked_id = recipient.id) then 'blocked_by_you'
    end;
  end if;
  if verdict is not null then
    return next;
    return;
  end if;

  insert into swipe (site_id, from_id, to_id, liked, created_like, day, swiped_at)
  values (in_site, in_from, recipient.id, in_like, new_like, usage.day, in_now)
  on conflict (from_id, to_id) do update
  set liked = excluded.liked, created_like = excluded.created_like, day = excluded.day, swiped_at = excluded.swiped_at;
  -- A like that existed before costs none.
  update swipe_day d
  set swipes = d.swipes + 1, likes = d.likes + new_like::int, last_id = recipient.id
  where d.member_id = in_from and d.site_id = in_site;
  return next;
end
$$;

-- Undoes the last swipe of the day, if it was of `in_to` (null: of whomever): refunds it, and removes its like and match.
-- Messages and the other's like stay.
create or replace function member_swipe_undo(
  in_site  bigint,
  in_from  bigint,
  in_to    text,
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
  usage swipe_day;
  undone swipe;
begin
  usage := swipe_day_lock(in_site, in_from, in_zone, in_now);
  select * into undone
  from swipe s
  where s.site_id = in_site and s.from_id = in_from and s.to_id = usage.last_id and s.day = usage.day
    and (in_to is null or exists (select from member_public m where m.id = s.to_id and m.public_id = in_to));
  unliked := false;
  is_first := false;
  if undone.to_id is null or usage.undos >= in_undos then
    verdict := 'nothing_to_undo';
    return next;
    return;
  end if;

  other := undone.to_id;
  perform lock_pair(in_from, other);
  -- Only the like of this very swipe, not one taken back and given again elsewhere.
  if undone.created_like and exists (
    select 1 from member_like l
    where l.site_id = in_site and l.from_id = in_from and l.to_id = other and l.created_at = undone.swiped_at) then
    select t.removed, t.is_first into unliked, is_first from member_like_remove(in_site, in_from, other) t;
  end if;
  delete from swipe s where s.from_id = in_from and s.to_id = undone.to_id;
  update swipe_day d
  set swipes = greatest(d.swipes - 1, 0), likes = greatest(d.likes - undone.created_like::int, 0), undos = d.undos + 1, last_id = null
  where d.member_id = in_from and d.site_id = in_site;
  return next;
end
$$;
