-- Refunds of unspent bought credits (ACC-17): their value, opening a refund, and its outcome at the provider.
-- Locks in one order: payments, refund, member, balance.

-- Unspent bought credits count as those of the newest payments; what exceeds all payments belongs to none (a gift).
create or replace function payment_unspent_parts(in_site bigint, in_member bigint)
returns table (payment_id bigint, refunded_credits int, refunded_amount bigint, unspent_credits int)
language sql stable as $$
  with refunded as (
    select r.payment_id, sum(r.credits)::int as credits, sum(r.amount)::bigint as amount
    from payment_refund r
    where r.member_id = in_member and r.site_id = in_site and r.status <> 'failed'
    group by r.payment_id
  ), charged_back as (
    select c.payment_id, sum(c.credits_taken + c.credits_owed)::int as credits
    from payment_chargeback c
    where c.member_id = in_member and c.site_id = in_site and c.stage <> 'won'
    group by c.payment_id
  ), paid as (
    select p.id, coalesce(r.credits, 0) as refunded_credits, coalesce(r.amount, 0) as refunded_amount,
      p.credits - coalesce(r.credits, 0) - coalesce(c.credits, 0) as remaining,
      sum(p.credits - coalesce(r.credits, 0) - coalesce(c.credits, 0)) over (order by p.id desc) as newest_sum
    from payment p
    left join refunded r on r.payment_id = p.id
    left join charged_back c on c.payment_id = p.id
    where p.member_id = in_member and p.site_id = in_site and p.status = 'completed'
  )
  select paid.id, refunded_credits, refunded_amount, least(remaining, greatest(b.bought - (newest_sum - remaining), 0))::int
  from paid, credit_balance b
  where b.member_id = in_member and b.site_id = in_site
$$;

-- Value of the unspent credits of each payment: in proportion to the amount paid, rounded down, so that all refunds of
-- a payment together never exceed it. A payment that was charged back is worth nothing.
create or replace function payment_unspent(in_site bigint, in_member bigint)
returns table (payment_id bigint, credits int, amount bigint, currency text)
language sql stable as $$
  with worth as (
    select p.id, u.unspent_credits, p.amount * (u.refunded_credits + u.unspent_credits) / p.credits - u.refunded_amount as value, p.currency
    from payment_unspent_parts(in_site, in_member) u
    join payment p on p.id = u.payment_id
    where not exists (select from payment_chargeback c where c.payment_id = p.id and c.stage <> 'won')
  )
  select id, unspent_credits, value, currency from worth where unspent_credits > 0 and value > 0 order by id desc
$$;

-- Opens refunds: takes the unspent credits back and records the amount owed for them. Of two concurrent calls the
-- second finds none left. `in_payment`: only of this payment.
create or replace function payment_refund_open(
  in_site    bigint,
  in_member  bigint,
  in_reason  text,
  in_now     timestamptz,
  in_payment text default null
)
returns table (refund_id text, provider text, provider_ref text, paid_ref text, credits int, amount bigint, currency text)
language plpgsql as $$
declare
  part record;
begin
  perform from payment p
  where p.member_id = in_member and p.site_id = in_site and p.status = 'completed'
  order by p.id
  for no key update;
  perform from credit_balance b where b.member_id = in_member and b.site_id = in_site for update;

  for part in
    select u.*, p.provider as by_provider, p.provider_ref as by_ref, p.paid_ref as by_paid_ref
    from payment_unspent(in_site, in_member) u
    join payment p on p.id = u.payment_id
    where in_payment is null or p.public_id = in_payment
    order by p.id desc
  loop
    insert into payment_refund (site_id, payment_id, member_id, credits, amount, currency, status, reason, created_at)
    values (in_site, part.payment_id, in_member, part.credits, part.amount, part.currency, 'open', in_reason, in_now)
    returning payment_refund.public_id into refund_id;
    perform credit_refund(in_site, in_member, part.credits, refund_id, in_now);
    provider := part.by_provider;
    provider_ref := part.by_ref;
    paid_ref := part.by_paid_ref;
    credits := part.credits;
    amount := part.amount;
    currency := part.currency;
    return next;
  end loop;
end
$$;

-- Settles a refund: open, then completed or failed, never back. A failed one returns the credits, less what a
-- chargeback took meanwhile, and corrects the booked money. A member whose purchases are all refunded is not premium.
create or replace function payment_refund_settle(
  in_site    bigint,
  in_refund  text,
  in_outcome text,
  in_now     timestamptz,
  -- The provider sent it by itself. The answer to a query may be older than an event sent since.
  in_unsolicited boolean default false
)
returns table (changed boolean)
language plpgsql as $$
declare
  refund     payment_refund;
  paid       payment;
  chargeback payment_chargeback;
  extra      int;
  tax        bigint;
  account    text[];
  amount     bigint[];
begin
  select p.* into paid from payment p join payment_refund r on r.payment_id = p.id
  where r.public_id = in_refund and r.site_id = in_site
  for update of p;
  select * into refund from payment_refund r where r.public_id = in_refund and r.site_id = in_site for update;
  changed := found and (refund.status = 'open' and in_outcome in ('completed', 'failed')
    or refund.status = 'completed' and in_outcome = 'failed' and in_unsolicited);
  if not changed then
    update payment_refund r set accepted_at = in_now
    where r.id = refund.id and r.status = 'open' and r.accepted_at is null and in_outcome = 'taken';
    return next;
    return;
  end if;
  perform from member m where m.id = refund.member_id for no key update;
  update payment_refund r set status = in_outcome, settled_at = in_now where r.id = refund.id;
  if in_outcome = 'failed' then
    if refund.status = 'completed' then
      select array_agg(e.account order by e.account), array_agg(-e.amount order by e.account) into account, amount
      from money_transfer t join money_entry e on e.transfer_id = t.id
      where t.payment_id = paid.id and t.kind = 'refund' and t.reference = refund.public_id;
      perform money_move(paid, 'correction', refund.public_id, account, amount, in_now);
    end if;
    perform credit_refund(in_site, refund.member_id, -refund.credits, refund.public_id || ':failed', in_now);
    for chargeback in select * from payment_chargeback c where c.payment_id = paid.id and c.stage <> 'won' order by c.id loop
      extra := payment_chargeback_due(paid, chargeback.ref, chargeback.amount) - chargeback.credits_taken - chargeback.credits_owed;
      continue when extra <= 0;
      update payment_chargeback c set credits_taken = c.credits_taken + extra where c.id = chargeback.id;
      perform credit_chargeback(in_site, refund.member_id, extra, 0, paid.public_id || ':' || chargeback.id || ':' || refund.public_id, in_now);
    end loop;
  else
    tax := payment_refund_tax(paid, refund.amount);
    perform money_move(paid, 'refund', refund.public_id, array['refunds', 'vat:' || coalesce(paid.vat_country, paid.country), 'clearing:' || paid.provider],
      array[refund.amount - tax, tax, -refund.amount], in_now);
  end if;
  perform payment_premium(in_site, refund.member_id);
  return next;
end
$$;

-- VAT of a refund: the VAT of all refunds so far including this one, less the VAT booked before, so that the refunds of
-- a whole payment sum up to its VAT. Failed refunds are subtracted again; as each was rounded by itself, a cent may
-- remain, so the VAT is cut to 0 … in_amount.
create or replace function payment_refund_tax(in_payment payment, in_amount bigint) returns bigint
language sql stable as $$
  with earlier as (
    select coalesce(sum(-e.amount) filter (where e.account like 'clearing:%'), 0) as amount,
      coalesce(sum(e.amount) filter (where e.account like 'vat:%'), 0)::bigint as tax
    from money_transfer t
    join money_entry e on e.transfer_id = t.id
    where t.payment_id = in_payment.id and t.kind in ('refund', 'correction')
  )
  select greatest(0, least(in_amount, round(in_payment.vat * (amount + in_amount) / in_payment.amount)::bigint - tax)) from earlier
$$;
