-- Chargeback of a payment: credit_chargeback removes the unspent credits and records the spent ones as debt;
-- credit_chargeback_reversal reverses it when the dispute is won (CRED-6).

create or replace function credit_chargeback(
  in_site      bigint,
  in_member    bigint,
  in_credits_taken     int,
  in_credits_owed      int,
  in_reference text,
  in_now       timestamptz
) returns void
language plpgsql as $$
declare
  balance credit_balance;
begin
  select * into balance from credit_balance b where b.member_id = in_member and b.site_id = in_site for update;
  insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
  select in_site, in_member, part.lot, 'returned', -part.amount, part.balance_after, 'chargeback', in_reference, in_now
  from (values
    (1, 'bought', in_credits_taken, balance.bought + balance.bonus + balance.signup - in_credits_taken),
    (2, 'debt', in_credits_owed, balance.bought + balance.bonus + balance.signup - in_credits_taken)) part (ordinal, lot, amount, balance_after)
  where part.amount > 0
  order by part.ordinal;
  update credit_balance b set bought = b.bought - in_credits_taken, debt = b.debt + in_credits_owed where b.member_id = in_member;
end
$$;

create or replace function credit_chargeback_reversal(
  in_site      bigint,
  in_member    bigint,
  in_credits_taken     int,
  in_credits_owed      int,
  in_reference text,
  in_now       timestamptz
) returns void
language plpgsql as $$
declare
  balance credit_balance;
begin
  select * into balance from credit_balance b where b.member_id = in_member and b.site_id = in_site for update;
  insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
  select in_site, in_member, part.lot, 'returned', part.amount, part.balance_after, 'chargeback', in_reference || ':won', in_now
  from (values
    (1, 'bought', in_credits_taken, balance.bought + balance.bonus + balance.signup + in_credits_taken),
    (2, 'debt', in_credits_owed, balance.bought + balance.bonus + balance.signup + in_credits_taken)) part (ordinal, lot, amount, balance_after)
  where part.amount > 0
  order by part.ordinal;
  update credit_balance b set bought = b.bought + in_credits_taken, debt = b.debt - in_credits_owed where b.member_id = in_member;
end
$$;
