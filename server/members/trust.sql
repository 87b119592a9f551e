-- How far a member reaches: the one table of levels, and which level a member has (SAFE-4). A level grows with what costs
-- time or money to fake, and falls with reports. It is computed from what is stored, when a member begins something.

-- The numbers. `chats`: new conversations with persons in any `chats_window`; null: as many as one likes. `likes` and
-- `uploads`: in a day.
create function trust_limits() returns table (level text, chats int, chats_window interval, likes int, uploads int)
language sql immutable as $$
  values
    ('slowed',      1,    interval '10 minutes', 20,  10),
    ('unconfirmed', 10,   interval '1 day',      50,  20),
    ('new',         20,   interval '1 day',      100, 40),
    ('known',       50,   interval '1 day',      300, 100),
    ('trusted',     null::int, interval '1 day',      300, 200)
$$;

-- slowed: three messages with signs of a scam within a day, whoever it is. Otherwise by points: an account of a day, of a
-- week, a photo that is shown, three people who wrote back, a purchase; each person who reported it within 30 days takes
-- one away, three at most, so that a group of strangers cannot silence somebody who is trusted.
create function member_trust_level(in_member_id bigint, in_now timestamptz) returns text
language sql stable as $$
  select case
    when exists (select from scam_mark k where k.member_id = m.id and k.created_at > in_now - interval '1 day' offset 2) then 'slowed'
    when m.confirmed_at is null and m.status = 'not_confirmed' then 'unconfirmed'
    when p.points >= 4 then 'trusted'
    when p.points >= 2 then 'known'
    else 'new'
  end
  from member m
  cross join lateral (
    select (m.created_at <= in_now - interval '1 day')::int
      + (m.created_at <= in_now - interval '7 days')::int
      + m.has_photo::int
      + exists (
        select from conversation_side c
        where c.member_id = m.id and c.started_by = m.id and c.other_wrote offset 2)::int
      + 2 * m.paid_user::int
      - (select least(count(distinct r.reporter_id), 3)::int from report_about r
         where r.member_id = m.id and r.created_at > in_now - interval '30 days') as points
  ) p
  where m.id = in_member_id
$$;

-- How far a member reaches now.
create function member_trust(in_member_id bigint, in_now timestamptz)
returns table (level text, chats int, chats_window interval, likes int, uploads int)
language sql stable as $$
  select l.* from trust_limits() l where l.level = member_trust_level(in_member_id, in_now)
$$;
