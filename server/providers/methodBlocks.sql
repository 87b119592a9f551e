-- Blocks a payment method for a member, and lifts the block (PAY-4, PAY-5). Purchases already paid with it stay.

-- Returns false where it is blocked already.
create function method_block_add(in_site bigint, in_member bigint, in_method text, in_reason text, in_now timestamptz) returns boolean
language sql as $$
  with added as (
    insert into method_block (site_id, member_id, method, reason, created_at)
    values (in_site, in_member, in_method, in_reason, in_now)
    on conflict (member_id, method) where lifted_at is null do nothing
    returning id
  )
  select exists (select from added)
$$;

-- `in_reason`: only a block for this reason. Returns the reason; null where there was no such block.
create function method_block_lift(in_site bigint, in_member bigint, in_method text, in_now timestamptz, in_reason text default null) returns text
language sql as $$
  update method_block b set lifted_at = in_now
  where b.site_id = in_site and b.member_id = in_member and b.method = in_method and b.lifted_at is null
    and b.reason = coalesce(in_reason, b.reason)
  returning b.reason
$$;
