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
  new_match  boolean
)
language plpgsql as $$
declare
  me  member;
  you member;
begin
  select * into me from member m where m.id = in_from and m.site_id = in_site;
  select * into you from member m where m.public_id = in_to and m.site_id = in_site;
  if you.id is null then
    return query select 'not_found', null::bigint, null::text, false, false, false;
    return;
  end if;
  if you.id = me.id then
    return query select 'own_profile', you.id, you.name, false, false, false;
    return;
  end if;

  perform hold_pair(me.id, you.id);
  verdict := case
    when exists (select 1 from member_block b where b.by_id = you.id and b.who_id = me.id) then 'blocked'
    when exists (select 1 from member_block b where b.by_id = me.id and b.who_id = you.id) then 'blocked_by_you'
    when you.status <> 'active' then 'not_found'
  end;
  if verdict is not null then
    return query select verdict, you.id, you.name, false, false, false;
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
  new_match := false;
  if matched then
    insert into member_match (site_id, a_id, b_id, created_at)
    values (in_site, least(me.id, you.id), greatest(me.id, you.id), in_now)
    on conflict do nothing;
    new_match := found;
  end if;

  -- Told outside the pages too; not on behalf of somebody who is not shown: who has not confirmed yet, or pauses.
  if new_match then
    insert into outbox (site_id, member_id, kind, reference, created_at)
    select in_site, told.id, 'match', told.of, in_now
    from (values (you.id, me.public_id, me.status = 'active'), (me.id, you.public_id, true)) as told (id, of, shown)
    where told.shown;
  elsif new_like and me.status = 'active' then
    insert into outbox (site_id, member_id, kind, reference, created_at)
    values (in_site, you.id, 'like', me.public_id, in_now);
  end if;

  return query select null::text, you.id, you.name, matched, new_like, new_match;
end
$$;
