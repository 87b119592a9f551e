-- Gives a member one auto-like (LIKE-6): from a mutually matching person who switched on "like my matches for me", else
-- from a fictional profile that likes newcomers. At most one a call, also under concurrency; a switch never likes the
-- same member twice.

-- Whether the age in whole years on that day is within the bounds.
create or replace function is_age_between(in_birth date, in_day date, in_min int, in_max int) returns boolean
language sql immutable
return in_birth <= (in_day - make_interval(years => in_min))::date and in_birth > (in_day - make_interval(years => in_max + 1))::date;

create or replace function auto_like(
  in_site      bigint,
  in_to        bigint,
  in_day       date,
  in_now       timestamptz,
  -- The site discloses what fictional profiles are.
  in_disclosed boolean,
  -- Auto-likes a day at most: given by one member, and received by one member.
  in_max_sent    int,
  in_max_received int
) returns table (
  giver               bigint,
  -- Who is to be notified, as by like.sql; the giver is the sender.
  notify_recipient    boolean,
  match_for_sender    boolean,
  match_for_recipient boolean
)
language plpgsql as $$
declare
  recipient member_public;
  giver_id  bigint;
  result    record;
begin
  -- Serializes the calls of one member.
  perform pg_advisory_xact_lock(hashtextextended('liked ' || in_to, 0));
  select * into recipient from member_public m where m.id = in_to and m.site_id = in_site and m.status = 'active';
  if recipient.id is null then return; end if;

  if (select count(*) from auto_like_history p where p.to_id = recipient.id and p.liked_on = in_day) < in_max_received then
    for giver_id in
      select m.id
      from member_public m
      where m.site_id = in_site and m.status = 'active' and m.likes_matches and m.id <> recipient.id
        and m.country = recipient.country
        and m.gender = coalesce(recipient.looks_for, m.gender) and recipient.gender = coalesce(m.looks_for, recipient.gender)
        and is_age_between(m.birth, in_day, recipient.looks_for_min_age, recipient.looks_for_max_age)
        and is_age_between(recipient.birth, in_day, m.looks_for_min_age, m.looks_for_max_age)
        -- Persons like persons; a fictional profile likes only those who asked for such likes.
        and m.kind = case when recipient.kind = 'person' then m.kind else 'fictional' end
        and (m.kind = 'person' or in_disclosed and recipient.likes_for_me)
        -- The giver may see whom the switch likes (PRO-10).
        and (recipient.visibility <> 'liked' or exists (
          select from approach a where a.member_id = recipient.id and a.other_id = m.id))
        -- No likes from inactive members.
        and m.last_active > in_now - interval '30 days'
        and not exists (select 1 from member_like l where l.from_id = m.id and l.to_id = recipient.id)
        and not exists (select 1 from auto_like_history p where p.from_id = m.id and p.to_id = recipient.id)
        and not exists (select 1 from swipe s where s.from_id = m.id and s.to_id = recipient.id and not s.liked)
        and not exists (
          select 1 from block_between b where b.member_id = m.id and b.other_id = recipient.id)
        and (select count(*) from auto_like_history p where p.from_id = m.id and p.liked_on = in_day) < in_max_sent
      order by m.last_active desc, m.id
      limit 20
    loop
      -- A pair that is locked elsewhere is skipped: without waiting there is no deadlock.
      continue when not try_lock_pair(giver_id, recipient.id);
      -- Locked until commit: once switching off was confirmed to the giver, no like is given.
      perform from member m where m.id = giver_id and m.likes_matches and m.status = 'active' for no key update skip locked;
      continue when not found;
      continue when (select count(*) from auto_like_history p where p.from_id = giver_id and p.liked_on = in_day) >= in_max_sent;
      insert into auto_like_history (site_id, from_id, to_id, liked_on) values (in_site, giver_id, recipient.id, in_day) on conflict do nothing;
      continue when not found;
      select * into result from member_like_add(in_site, giver_id, recipient.public_id, in_now, 'switch');
      if result.new_like then
        return query select giver_id, result.notify_recipient, result.match_for_sender, result.match_for_recipient;
        return;
      end if;
    end loop;
  end if;

  if not in_disclosed or not recipient.likes_for_me then return; end if;
  for giver_id in
    select f.id
    from member_public f
    where f.site_id = in_site and f.likes_newcomers and f.kind = 'fictional' and f.status = 'active' and f.id <> recipient.id
      and f.gender = coalesce(recipient.looks_for, f.gender)
      and not exists (select 1 from member_like l where l.from_id = f.id and l.to_id = recipient.id)
      and not exists (select 1 from auto_like_history p where p.from_id = f.id and p.to_id = recipient.id)
      and not exists (
        select 1 from block_between b where b.member_id = f.id and b.other_id = recipient.id)
    order by f.last_active desc, f.id
    limit 20
  loop
    continue when not try_lock_pair(giver_id, recipient.id);
    select * into result from member_like_add(in_site, giver_id, recipient.public_id, in_now, 'profile');
    if result.new_like then
      return query select giver_id, result.notify_recipient, result.match_for_sender, result.match_for_recipient;
      return;
    end if;
  end loop;
end
$$;
