-- Takes back the credits of a refunded payment. A negative number returns them, where the refund failed (CRED-6).
-- The caller has checked under the balance's lock that they are unspent.

create function credit_refund(in_site bigint, in_member bigint, in_credits int, in_reference text, in_now timestamptz) returns void
language sql as $$
  with changed as (
    update credit_balance b set bought = b.bought - in_credits
    where b.member_id = in_member and in_credits <> 0
    returning b.bought + b.bonus + b.signup as balance
  )
  insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
  select in_site, in_member, 'bought', 'returned', -in_credits, c.balance, 'refund', in_reference, in_now
  from changed c
$$;
