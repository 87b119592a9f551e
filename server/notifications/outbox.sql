-- The outbox: events of which members are notified if they are offline (NOTE-2). The relay (relayOutbox.ts) takes its
-- rows after commit.

create function notification_enqueue(
  in_site_ids   bigint[],
  in_member_ids bigint[],
  in_kind       text,
  in_references text[],
  in_now        timestamptz
) returns void
language sql as $$
  insert into outbox (site_id, member_id, kind, reference, created_at)
  select e.site_id, e.member_id, in_kind, e.reference, in_now
  from unnest(in_site_ids, in_member_ids, in_references) e (site_id, member_id, reference)
$$;

-- Deletes events of which the member has not been notified yet; returns their kinds.
create function notification_cancel(in_site bigint, in_member bigint, in_kinds text[], in_reference text) returns setof text
language sql as $$
  delete from outbox o
  where o.site_id = in_site and o.member_id = in_member and o.reference = in_reference and o.kind = any (in_kinds)
  returning o.kind
$$;
