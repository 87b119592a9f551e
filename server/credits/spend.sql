-- Spends credits of members: the only place that lowers balances for purchases within the site and writes the entries
-- (CRED-6). Free credits are spent before bought ones: signup, bonus, bought. Each member may stand in the arrays once.
-- Raises insufficient_credits (SQLSTATE NJ001) where one of them cannot pay; then nothing is written. Balances are
-- locked in the order of the arrays: a caller that spends for several members sorts them by id.

create function credit_spend(
  in_site_ids   bigint[],
  in_member_ids bigint[],
  in_amounts    int[],
  in_reasons    text[],
  in_references text[],
  in_now        timestamptz
) returns table (member_id bigint, balance int)
language plpgsql as $$
#variable_conflict use_column
declare
  paid int;
begin
  return query
  with paid as (
    update credit_balance b
    set signup = b.signup - least(b.signup, s.amount),
      bonus = b.bonus - least(b.bonus, s.amount - least(b.signup, s.amount)),
      bought = b.bought - greatest(s.amount - b.signup - b.bonus, 0)
    from unnest(in_site_ids, in_member_ids, in_amounts, in_reasons, in_references)
      s (site_id, member_id, amount, reason, reference)
    where b.member_id = s.member_id and b.signup + b.bonus + b.bought >= s.amount
    returning s.site_id, s.member_id, s.reason, s.reference,
      old.signup - new.signup as signup, old.bonus - new.bonus as bonus, old.bought - new.bought as bought,
      new.signup + new.bonus + new.bought as balance
  ), entries as (
    insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
    select p.site_id, p.member_id, part.lot, 'spent', -part.amount, part.balance, p.reason, p.reference, in_now
    from paid p
    cross join lateral (values
      ('signup', p.signup, p.balance + p.bonus + p.bought),
      ('bonus', p.bonus, p.balance + p.bought),
      ('bought', p.bought, p.balance)) part (lot, amount, balance)
    where part.amount > 0
  )
  select p.member_id, p.balance from paid p;
  get diagnostics paid = row_count;
  if paid < cardinality(in_member_ids) then
    raise exception using errcode = 'NJ001', message = 'insufficient_credits';
  end if;
end
$$;
