-- Adds credits to one lot of a member. Idempotent by (site, reason, reference, lot) (CRED-6). Entries of one member are
-- written under the lock of its balance row, so balance_after is a running total in the order of their ids.

create or replace function credit_issue(
  in_site      bigint,
  in_member    bigint,
  in_lot       text,
  in_amount    int,
  in_reason    text,
  in_reference text,
  in_now       timestamptz
) returns table (
  issued  boolean,
  credits int
)
language plpgsql as $$
declare
  balance credit_balance;
begin
  if in_amount < 0 then
    raise exception 'credits are issued, never taken, here';
  end if;

  insert into credit_balance (member_id, site_id)
  select m.id, m.site_id from member_public m where m.id = in_member and m.site_id = in_site
  on conflict (member_id) do nothing;
  select * into balance from credit_balance b where b.member_id = in_member and b.site_id = in_site for update;
  if not found then
    raise exception 'this site has no such member';
  end if;
  credits := balance.bought + balance.bonus + balance.signup;
  issued := false;
  if in_amount = 0 then
    return next;
    return;
  end if;

  insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
  values (in_site, in_member, in_lot, 'issued', in_amount, credits + in_amount, in_reason, in_reference, in_now)
  on conflict (site_id, reason, reference, lot) do nothing;
  issued := found;
  if issued then
    update credit_balance b
    set bought = b.bought + case when in_lot = 'bought' then in_amount else 0 end,
        bonus  = b.bonus  + case when in_lot = 'bonus'  then in_amount else 0 end,
        signup = b.signup + case when in_lot = 'signup' then in_amount else 0 end
    where b.member_id = in_member;
    credits := credits + in_amount;
  end if;
  return next;
end
$$;
