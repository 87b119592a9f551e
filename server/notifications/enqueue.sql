-- Writes rows of the outbox: something happened of which these members are to be notified, should they be away (NOTE-2).
-- The relay (relayOutbox.ts) takes them after commit.

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
