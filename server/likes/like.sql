-- Gives a like; a mutual like is a match (LIKE-1). The pair lock serializes what the two do, so exactly one of two
-- simultaneous likes makes the match, and none slips past a block.

create or replace function member_like_add(
  in_site     bigint,
  in_from     bigint,
  in_to       text,
  in_now      timestamptz,
  in_origin   text
) returns table (
  verdict    text,
  other      bigint,
  other_name text,
  matched    boolean,
  -- This call gave the like: a repeated like changes nothing.
  new_like   boolean,
  -- Who is to be notified.
  notify_recipient   boolean,
  match_for_sender   boolean,
  match_for_recipient  boolean
)
language plpgsql as $$
declare
  sender        member_public;
  recipient       member_public;
  new_match boolean := false;
begin
  matched := false;
  new_like := false;
  notify_recipient := false;
  match_for_sender := false;
  match_for_recipient := false;
  select * into sender from member_public m where m.id = in_from and m.site_id = in_site;
  select * into recipient from member_public m where m.public_id = in_to and m.site_id = in_site;
  other := recipient.id;
  other_name := recipient.name;
  verdict := case when recipient.id is null then 'not_found' when recipient.id = sender.id then 'own_profile' end;
  if verdict is not null then
    return next;
    return;
  end if;

  perform lock_pair(sender.id, recipient.id);
  verdict := case
    -- A like of the site's own profiles comes to whoever asked for such likes, an incognito member too.
    when recipient.status <> 'active' or in_origin <> 'profile' and member_is_hidden(recipient, sender.id) then 'not_found'
    when exists (select 1 from member_block b where b.blocker_id = recipient.id and b.blocked_id = sender.id) then 'blocked'
    when exists (select 1 from member_block b where b.blocker_id = sender.id and b.blocked_id = recipient.id) then 'blocked_by_you'
  end;
  if verdict is not null then
    return next;
    return;
  end if;

  insert into member_like (site_id, from_id, to_id, origin, created_at)
  values (in_site, sender.id, recipient.id, in_origin, in_now)
  on conflict do nothing;
  new_like := found;
  -- A like by hand turns the member's auto-like into their own.
  if not new_like and in_origin = 'member' then
    update member_like l set origin = 'member' where l.from_id = sender.id and l.to_id = recipient.id and l.origin <> 'member';
  end if;

  matched := exists (select 1 from member_like l where l.from_id = recipient.id and l.to_id = sender.id);
  if matched then
    insert into member_match (site_id, a_id, b_id, created_at)
    values (in_site, least(sender.id, recipient.id), greatest(sender.id, recipient.id), in_now)
    on conflict do nothing;
    new_match := found;
  end if;

  -- No notification on behalf of a member who is not shown (unconfirmed or paused).
  if new_match then
    match_for_sender := like_notify(in_site, sender.id, recipient.id, 'match', in_now);
    match_for_recipient := sender.status = 'active' and like_notify(in_site, recipient.id, sender.id, 'match', in_now);
    notify_recipient := match_for_recipient;
  elsif new_like and sender.status = 'active' then
    notify_recipient := like_notify(in_site, recipient.id, sender.id, 'like', in_now);
  end if;
  return next;
end
$$;
