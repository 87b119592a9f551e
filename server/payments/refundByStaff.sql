-- Opens a full or partial refund by staff (OPS-4). Up to the unrefunded amount can be refunded, also for credits that
-- are spent. The credits that the amount bought are taken back, as far as they are unspent. Lock order: payments,
-- refund, balance.

create or replace function payment_refund_by_staff(
  in_site    bigint,
  in_payment text,
  -- Minor units; null: the whole refundable amount.
  in_amount  bigint,
  -- Credits to take back; null: in proportion to the amount.
  in_credits int,
  in_now     timestamptz
)
returns table (
  -- unknown, unpaid, nothing_left, too_much, spent; null where the refund is open.
  verdict text, refundable_amount bigint, unspent_credits int, payment_id bigint, member_id bigint,
  refund_id text, provider text, provider_ref text, paid_ref text, credits int, amount bigint, currency text
)
language plpgsql as $$
#variable_conflict use_column
declare
  paid payment;
begin
  select * into paid from payment p where p.public_id = in_payment and p.site_id = in_site;
  if paid.id is null then
    verdict := 'unknown';
    return next;
    return;
  end if;
  perform from payment p
  where p.member_id = paid.member_id and p.site_id = in_site and p.status = 'completed'
  order by p.id
  for no key update;
  select * into paid from payment p where p.id = paid.id;
  perform from credit_balance b where b.member_id = paid.member_id and b.site_id = in_site for update;

  payment_id := paid.id;
  member_id := paid.member_id;
  provider := paid.provider;
  provider_ref := paid.provider_ref;
  paid_ref := paid.paid_ref;
  currency := paid.currency;
  refundable_amount := paid.amount
    - (select coalesce(sum(r.amount), 0) from payment_refund r where r.payment_id = paid.id and r.status <> 'failed')
    - (select coalesce(sum(c.amount), 0) from payment_chargeback c where c.payment_id = paid.id and c.stage <> 'won');
  unspent_credits := coalesce((select u.unspent_credits from payment_unspent_parts(in_site, paid.member_id) u where u.payment_id = paid.id), 0);
  amount := coalesce(in_amount, refundable_amount);
  credits := coalesce(in_credits, least(unspent_credits,
    case when amount = refundable_amount then unspent_credits else ceil(paid.credits * amount::numeric / paid.amount)::int end));
  verdict := case
    when paid.status <> 'completed' then 'unpaid'
    when refundable_amount <= 0 then 'nothing_left'
    when amount > refundable_amount then 'too_much'
    when credits > unspent_credits then 'spent' end;
  if verdict is not null then
    return next;
    return;
  end if;

  insert into payment_refund (site_id, payment_id, member_id, credits, amount, currency, status, reason, created_at)
  values (in_site, paid.id, paid.member_id, credits, amount, paid.currency, 'open', 'staff', in_now)
  returning payment_refund.public_id into refund_id;
  perform credit_refund(in_site, paid.member_id, credits, refund_id, in_now);
  return next;
end
$$;
