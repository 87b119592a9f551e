-- Records that a member is notified of a like or match, and queues the mail: once of each, so that a like given and
-- taken back repeatedly notifies once (LIKE-1). Called while the pair lock is held.

-- Returns whether it is the first time.
create or replace function like_notify(
  in_site   bigint,
  in_member bigint,
  in_other     bigint,
  in_kind   text,
  in_now    timestamptz
) returns boolean
language plpgsql as $$
declare
  is_first boolean;
begin
  insert into like_notification (site_id, member_id, other_id, kind) values (in_site, in_member, in_other, in_kind)
  on conflict do nothing;
  is_first := found;
  if not is_first then
    update like_notification t set is_cancelled = false
    where t.member_id = in_member and t.other_id = in_other and t.kind = in_kind and t.site_id = in_site and t.is_cancelled;
  end if;
  if found then
    perform notification_enqueue(array[in_site], array[in_member], in_kind, array[m.public_id], in_now)
    from member_public m where m.id = in_other and m.site_id = in_site;
  end if;
  return is_first;
end
$$;

-- Notifies of the likes that a member gave before its address was confirmed (ACC-6). Returns who was notified, and
-- whether the two match. Without the pair locks: a like that is taken back meanwhile has its notification cancelled.
create or replace function like_notify_on_confirm(in_site bigint, in_from bigint, in_now timestamptz) returns table (
  other   bigint,
  matched boolean
)
language plpgsql as $$
begin
  for other, matched in
    select l.to_id, exists (select 1 from member_like back where back.from_id = l.to_id and back.to_id = in_from)
    from member_like l
    join member_visible_to(in_site, in_from) m on m.id = l.to_id
    where l.site_id = in_site and l.from_id = in_from
    order by l.created_at, l.to_id
  loop
    if like_notify(in_site, other, in_from, case when matched then 'match' else 'like' end, in_now) then
      return next;
    end if;
  end loop;
end
$$;

-- Cancels queued mails about a like or match that no longer exists.
create or replace function like_cancel_notification(in_site bigint, in_member bigint, in_other bigint, in_kinds text[]) returns void
language sql
begin atomic
  with dropped as (
    select c.kind
    from member_public m
    cross join lateral notification_cancel(in_site, in_member, in_kinds, m.public_id) c (kind)
    where m.id = in_other
  )
  update like_notification t set is_cancelled = true
  from dropped d
  where t.site_id = in_site and t.member_id = in_member and t.other_id = in_other and t.kind = d.kind;
end;
