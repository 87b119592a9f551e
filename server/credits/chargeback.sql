-- Credits of a payment that its buyer's bank took back: what is not spent goes, what is spent stays as a debt that is said (CRED-6).

create or replace function credit_take_back(
  in_site      bigint,
  in_member    bigint,
  in_taken     int,
  in_owed      int,
  in_reference text,
  in_now       timestamptz
) returns void
language plpgsql as $$
declare
  purse credit_balance;
begin
  select * into purse from credit_balance b where b.member_id = in_member and b.site_id = in_site for update;
  insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
  select in_site, in_member, part.lot, 'returned', -part.amount, part.after, 'chargeback', in_reference, in_now
  from (values
    (1, 'bought', in_taken, purse.bought + purse.bonus + purse.signup - in_taken),
    (2, 'debt', in_owed, purse.bought + purse.bonus + purse.signup - in_taken)) part (at, lot, amount, after)
  where part.amount > 0
  order by part.at;
  update credit_balance b set bought = b.bought - in_taken, debt = b.debt + in_owed where b.member_id = in_member;
end
$$;

create or replace function credit_give_back(
  in_site      bigint,
  in_member    bigint,
  in_taken     int,
  in_owed      int,
  in_reference text,
  in_now       timestamptz
) returns void
language plpgsql as $$
declare
  purse credit_balance;
begin
  select * into purse from credit_balance b where b.member_id = in_member and b.site_id = in_site for update;
  insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
  select in_site, in_member, part.lot, 'returned', part.amount, part.after, 'chargeback', in_reference || ':won', in_now
  from (values
    (1, 'bought', in_taken, purse.bought + purse.bonus + purse.signup + in_taken),
    (2, 'debt', in_owed, purse.bought + purse.bonus + purse.signup + in_taken)) part (at, lot, amount, after)
  where part.amount > 0
  order by part.at;
  update credit_balance b set bought = b.bought + in_taken, debt = b.debt - in_owed where b.member_id = in_member;
end
$$;
