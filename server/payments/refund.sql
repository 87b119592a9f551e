-- Paying unspent bought credits back (ACC-17): what they are worth, taking them back, and what the provider said.
-- Locks in one order: payments, refund, member, balance.

-- Bought credits that are not spent are taken to be of the newest payments; what is over is of none (a present).
create or replace function payment_unspent_parts(in_site bigint, in_member bigint)
returns table (payment_id bigint, gone int, paid_back bigint, part int)
language sql stable as $$
  with given as (
    select r.payment_id, sum(r.credits)::int as credits, sum(r.amount)::bigint as amount
    from payment_refund r
    where r.member_id = in_member and r.site_id = in_site and r.status <> 'failed'
    group by r.payment_id
  ), torn as (
    select c.payment_id, sum(c.credits_taken + c.credits_owed)::int as credits
    from payment_chargeback c
    where c.member_id = in_member and c.site_id = in_site and c.stage <> 'won'
    group by c.payment_id
  ), paid as (
    select p.id, coalesce(g.credits, 0) as gone, coalesce(g.amount, 0) as paid_back,
      p.credits - coalesce(g.credits, 0) - coalesce(t.credits, 0) as there,
      sum(p.credits - coalesce(g.credits, 0) - coalesce(t.credits, 0)) over (order by p.id desc) as up_to
    from payment p
    left join given g on g.payment_id = p.id
    left join torn t on t.payment_id = p.id
    where p.member_id = in_member and p.site_id = in_site and p.status = 'completed'
  )
  select paid.id, gone, paid_back, least(there, greatest(b.bought - (up_to - there), 0))::int
  from paid, credit_balance b
  where b.member_id = in_member and b.site_id = in_site
$$;

-- Each credit is worth its part of what was paid for it, rounded down, and all parts of a payment together never more than was paid. Of a
-- payment that was charged back nothing is left to pay back.
create or replace function payment_unspent(in_site bigint, in_member bigint)
returns table (payment_id bigint, credits int, amount bigint, currency text)
language sql stable as $$
  with worth as (
    select p.id, u.part, p.amount * (u.gone + u.part) / p.credits - u.paid_back as value, p.currency
    from payment_unspent_parts(in_site, in_member) u
    join payment p on p.id = u.payment_id
    where not exists (select from payment_chargeback c where c.payment_id = p.id and c.stage <> 'won')
  )
  select id, part, value, currency from worth where part > 0 and value > 0 order by id desc
$$;

-- Takes the credits back and writes down what is owed for them: asked twice at once, the second finds nothing left.
-- `in_payment`: of this one alone.
create or replace function payment_refund_open(
  in_site    bigint,
  in_member  bigint,
  in_reason     text,
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

-- What became of it: open, completed, failed, and never back. Where it failed, the member has the credits again, as far as the bank has not
-- taken the money back meanwhile; money that was booked as gone is corrected. Who has all of it back has bought nothing, and is not premium.
create or replace function payment_refund_settle(
  in_site    bigint,
  in_refund  text,
  in_outcome text,
  in_now     timestamptz,
  -- The provider told it by itself. What it answers when it is asked may be older than what it told since.
  in_unsolicited    boolean default false
)
returns table (changed boolean)
language plpgsql as $$
declare
  back    payment_refund;
  paid    payment;
  torn    payment_chargeback;
  more    int;
  tax     bigint;
  account text[];
  amount  bigint[];
begin
  select p.* into paid from payment p join payment_refund r on r.payment_id = p.id
  where r.public_id = in_refund and r.site_id = in_site
  for update of p;
  select * into back from payment_refund r where r.public_id = in_refund and r.site_id = in_site for update;
  changed := found and (back.status = 'open' and in_outcome in ('completed', 'failed')
    or back.status = 'completed' and in_outcome = 'failed' and in_unsolicited);
  if not changed then
    update payment_refund r set accepted_at = in_now
    where r.id = back.id and r.status = 'open' and r.accepted_at is null and in_outcome = 'taken';
    return next;
    return;
  end if;
  perform from member m where m.id = back.member_id for no key update;
  update payment_refund r set status = in_outcome, settled_at = in_now where r.id = back.id;
  if in_outcome = 'failed' then
    if back.status = 'completed' then
      select array_agg(e.account order by e.account), array_agg(-e.amount order by e.account) into account, amount
      from money_transfer t join money_entry e on e.transfer_id = t.id
      where t.payment_id = paid.id and t.kind = 'refund' and t.reference = back.public_id;
      perform money_move(paid, 'correction', back.public_id, account, amount, in_now);
    end if;
    perform credit_refund(in_site, back.member_id, -back.credits, back.public_id || ':failed', in_now);
    for torn in select * from payment_chargeback c where c.payment_id = paid.id and c.stage <> 'won' order by c.id loop
      more := payment_chargeback_due(paid, torn.ref, torn.amount) - torn.credits_taken - torn.credits_owed;
      continue when more <= 0;
      update payment_chargeback c set credits_taken = c.credits_taken + more where c.id = torn.id;
      perform credit_chargeback(in_site, back.member_id, more, 0, paid.public_id || ':' || torn.id || ':' || back.public_id, in_now);
    end loop;
  else
    tax := payment_refund_tax(paid, back.amount);
    perform money_move(paid, 'refund', back.public_id, array['refunds', 'vat:' || paid.country, 'clearing:' || paid.provider],
      array[back.amount - tax, tax, -back.amount], in_now);
  end if;
  perform payment_premium(in_site, back.member_id);
  return next;
end
$$;

-- The tax in a refund: such a part of all that went back by now, less what went back before. So the parts of a whole payment come to its tax.
-- What came back after all went not; since each part was rounded by itself, what is left may be a cent off, and a part never is less than nothing.
create or replace function payment_refund_tax(in_payment payment, in_amount bigint) returns bigint
language sql stable as $$
  with gone as (
    select coalesce(sum(-e.amount) filter (where e.account like 'clearing:%'), 0) as amount,
      coalesce(sum(e.amount) filter (where e.account like 'vat:%'), 0)::bigint as tax
    from money_transfer t
    join money_entry e on e.transfer_id = t.id
    where t.payment_id = in_payment.id and t.kind in ('refund', 'correction')
  )
  select greatest(0, least(in_amount, round(in_payment.vat * (amount + in_amount) / in_payment.amount)::bigint - tax)) from gone
$$;
