-- One member likes another; two likes that meet are a match (LIKE-1). Whatever the two do at the same moment happens one after the other,
-- so exactly one of two simultaneous likes makes the match, and none slips past a block.

create or replace function member_like_give(
  in_site     bigint,
  in_from     bigint,
  in_to       text,
  in_now      timestamptz,
  in_given_by text
) returns table (
  verdict    text,
  other      bigint,
  other_name text,
  matched    boolean,
  -- What this call changed: a repeated like changes nothing.
  new_like   boolean,
  -- Who has something new to be told: the other of it all, either of the match.
  tell_you   boolean,
  match_me   boolean,
  match_you  boolean
)
language plpgsql as $$
declare
  me        member;
  you       member;
  new_match boolean := false;
begin
  matched := false;
  new_like := false;
  tell_you := false;
  match_me := false;
  match_you := false;
  select * into me from member m where m.id = in_from and m.site_id = in_site;
  select * into you from member m where m.public_id = in_to and m.site_id = in_site;
  other := you.id;
  other_name := you.name;
  verdict := case when you.id is null then 'not_found' when you.id = me.id then 'own_profile' end;
  if verdict is not null then
    return next;
    return;
  end if;

  perform hold_pair(me.id, you.id);
  verdict := case
    when exists (select 1 from member_block b where b.by_id = you.id and b.who_id = me.id) then 'blocked'
    when exists (select 1 from member_block b where b.by_id = me.id and b.who_id = you.id) then 'blocked_by_you'
    when you.status <> 'active' then 'not_found'
  end;
  if verdict is not null then
    return next;
    return;
  end if;

  insert into member_like (site_id, from_id, to_id, given_by, created_at)
  values (in_site, me.id, you.id, in_given_by, in_now)
  on conflict do nothing;
  new_like := found;
  -- Whoever presses the heart makes the switch's like its own.
  if not new_like and in_given_by = 'member' then
    update member_like l set given_by = 'member' where l.from_id = me.id and l.to_id = you.id and l.given_by <> 'member';
  end if;

  matched := exists (select 1 from member_like l where l.from_id = you.id and l.to_id = me.id);
  if matched then
    insert into member_match (site_id, a_id, b_id, created_at)
    values (in_site, least(me.id, you.id), greatest(me.id, you.id), in_now)
    on conflict do nothing;
    new_match := found;
  end if;

  -- Nobody is told on behalf of somebody who is not shown: who has not confirmed yet, or pauses.
  if new_match then
    match_me := like_tell(in_site, me.id, you.id, 'match', in_now);
    match_you := me.status = 'active' and like_tell(in_site, you.id, me.id, 'match', in_now);
    tell_you := match_you;
  elsif new_like and me.status = 'active' then
    tell_you := like_tell(in_site, you.id, me.id, 'like', in_now);
  end if;
  return next;
end
$$;
