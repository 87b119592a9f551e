-- Removes a like and the match it made; the other member's like stays (LIKE-1).

create or replace function member_like_remove(in_site bigint, in_from bigint, in_to bigint) returns table (
  removed     boolean,
  -- The first unlike between these two: only then is the other notified.
  is_first boolean
)
language plpgsql as $$
declare
  deleted_like member_like;
begin
  perform lock_pair(in_from, in_to);
  delete from member_like l
  where l.site_id = in_site and l.from_id = in_from and l.to_id = in_to
  returning * into deleted_like;
  removed := deleted_like.from_id is not null;
  is_first := false;
  if removed then
    delete from member_match mm
    where mm.site_id = in_site and mm.a_id = least(in_from, in_to) and mm.b_id = greatest(in_from, in_to);
    -- Recorded so that the auto-like does not like the same member again (LIKE-6).
    insert into auto_like_history (site_id, from_id, to_id) values (in_site, in_from, in_to) on conflict do nothing;
    is_first := found or deleted_like.origin = 'switch';
    perform like_cancel_notification(in_site, in_to, in_from, '{like,match}');
    perform like_cancel_notification(in_site, in_from, in_to, '{match}');
  end if;
  return next;
end
$$;
