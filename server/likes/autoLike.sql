-- One honest like for a member (LIKE-6): of a person who switched on "like my matches for me" and whom the two fit, else of a fictional
-- profile that likes newcomers. At most one a call, whatever happens at the same moment; nobody's switch likes anybody twice.

-- Of these whole years on that day.
create or replace function is_aged(in_birth date, in_day date, in_min int, in_max int) returns boolean
language sql immutable
return in_birth <= (in_day - make_interval(years => in_min))::date and in_birth > (in_day - make_interval(years => in_max + 1))::date;

create or replace function like_automatically(
  in_site      bigint,
  in_to        bigint,
  in_day       date,
  in_now       timestamptz,
  -- The site says what fictional profiles are.
  in_disclosed boolean,
  -- Likes of switches a day: at most in one member's name, and to one member.
  in_given     int,
  in_got       int
) returns table (
  giver     bigint,
  -- Who has something new to be told, as of any like: the giver is `me` there.
  tell_you  boolean,
  match_me  boolean,
  match_you boolean
)
language plpgsql as $$
declare
  me   member;
  one  bigint;
  gave record;
begin
  -- Two calls of one member come one after the other.
  perform pg_advisory_xact_lock(hashtextextended('liked ' || in_to, 0));
  select * into me from member m where m.id = in_to and m.site_id = in_site and m.status = 'active';
  if me.id is null then return; end if;

  if (select count(*) from like_passed p where p.to_id = me.id and p.given_on = in_day) < in_got then
    for one in
      select m.id
      from member m
      where m.site_id = in_site and m.status = 'active' and m.likes_matches and m.id <> me.id
        and m.country = me.country
        and m.gender = coalesce(me.looks_for, m.gender) and me.gender = coalesce(m.looks_for, me.gender)
        and is_aged(m.birth, in_day, me.looks_for_min_age, me.looks_for_max_age)
        and is_aged(me.birth, in_day, m.looks_for_min_age, m.looks_for_max_age)
        -- People like people; a mask likes only who asked for masks.
        and m.kind = case when me.kind = 'person' then m.kind else 'fictional' end
        and (m.kind = 'person' or in_disclosed and me.likes_for_me)
        -- No likes from those who are long gone.
        and m.last_active > in_now - interval '30 days'
        and not exists (select 1 from member_like l where l.from_id = m.id and l.to_id = me.id)
        and not exists (select 1 from like_passed p where p.from_id = m.id and p.to_id = me.id)
        and not exists (select 1 from swipe s where s.from_id = m.id and s.to_id = me.id and not s.liked)
        and not exists (
          select 1 from member_block b where b.by_id = m.id and b.who_id = me.id or b.by_id = me.id and b.who_id = m.id)
        and (select count(*) from like_passed p where p.from_id = m.id and p.given_on = in_day) < in_given
      order by m.last_active desc, m.id
      limit 20
    loop
      -- Whoever is busy elsewhere is passed over: nothing waits, so nothing can wait for each other.
      continue when not try_pair(one, me.id);
      -- Held to the end: once somebody was told that the switch is off, it gives nothing.
      perform from member m where m.id = one and m.likes_matches and m.status = 'active' for no key update skip locked;
      continue when not found;
      continue when (select count(*) from like_passed p where p.from_id = one and p.given_on = in_day) >= in_given;
      insert into like_passed (site_id, from_id, to_id, given_on) values (in_site, one, me.id, in_day) on conflict do nothing;
      continue when not found;
      select * into gave from member_like_give(in_site, one, me.public_id, in_now, 'switch');
      if gave.new_like then
        return query select one, gave.tell_you, gave.match_me, gave.match_you;
        return;
      end if;
    end loop;
  end if;

  if not in_disclosed or not me.likes_for_me then return; end if;
  for one in
    select f.id
    from member f
    where f.site_id = in_site and f.likes_newcomers and f.kind = 'fictional' and f.status = 'active' and f.id <> me.id
      and f.gender = coalesce(me.looks_for, f.gender)
      and not exists (select 1 from member_like l where l.from_id = f.id and l.to_id = me.id)
      and not exists (select 1 from like_passed p where p.from_id = f.id and p.to_id = me.id)
      and not exists (
        select 1 from member_block b where b.by_id = f.id and b.who_id = me.id or b.by_id = me.id and b.who_id = f.id)
    order by f.last_active desc, f.id
    limit 20
  loop
    continue when not try_pair(one, me.id);
    select * into gave from member_like_give(in_site, one, me.public_id, in_now, 'profile');
    if gave.new_like then
      return query select one, gave.tell_you, gave.match_me, gave.match_you;
      return;
    end if;
  end loop;
end
$$;
