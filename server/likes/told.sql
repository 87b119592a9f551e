-- Who is told of a like or a match, outside the pages too: once of each, so that a heart pressed on and off wakes nobody twice (LIKE-1).
-- Called while the pair is held.

-- Answers whether it is the first time.
create or replace function like_tell(
  in_site   bigint,
  in_member bigint,
  in_of     bigint,
  in_kind   text,
  in_now    timestamptz
) returns boolean
language plpgsql as $$
declare
  is_first boolean;
begin
  insert into like_told (site_id, member_id, of_id, kind) values (in_site, in_member, in_of, in_kind)
  on conflict do nothing;
  is_first := found;
  if not is_first then
    update like_told t set unsent = false
    where t.member_id = in_member and t.of_id = in_of and t.kind = in_kind and t.site_id = in_site and t.unsent;
  end if;
  if found then
    insert into outbox (site_id, member_id, kind, reference, created_at)
    select in_site, in_member, in_kind, m.public_id, in_now from member m where m.id = in_of and m.site_id = in_site;
  end if;
  return is_first;
end
$$;

-- Nobody is mailed of what is not so any more.
create or replace function like_untell(in_site bigint, in_member bigint, in_of bigint, in_kinds text[]) returns void
language sql
begin atomic
  with dropped as (
    delete from outbox o
    using member m
    where m.id = in_of and o.site_id = in_site and o.member_id = in_member and o.reference = m.public_id and o.kind = any (in_kinds)
    returning o.kind
  )
  update like_told t set unsent = true
  from dropped d
  where t.site_id = in_site and t.member_id = in_member and t.of_id = in_of and t.kind = d.kind;
end;
