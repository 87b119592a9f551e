-- Paying unspent bought credits back (ACC-17): what they are worth, taking them back, and what the provider said.
-- Locks in one order: payments, refund, balance.

-- Bought credits are taken to be of the newest payments. Each is worth its part of what was paid for it, rounded down, and all parts of a
-- payment together never more than was paid. Credits of no payment (a present) are worth nothing.
create or replace function payment_unspent(in_site bigint, in_member bigint)
returns table (payment_id bigint, credits int, amount bigint, currency text)
language sql stable as $$
  with given as (
    select r.payment_id, sum(r.credits)::int as credits, sum(r.amount)::bigint as amount
    from payment_refund r
    where r.member_id = in_member and r.site_id = in_site and r.status <> 'failed'
    group by r.payment_id
  ), paid as (
    select p.id, p.credits, p.amount, p.currency, coalesce(g.credits, 0) as gone, coalesce(g.amount, 0) as paid_back,
      p.credits - coalesce(g.credits, 0) as there,
      sum(p.credits - coalesce(g.credits, 0)) over (order by p.id desc) as up_to
    from payment p
    left join given g on g.payment_id = p.id
    where p.member_id = in_member and p.site_id = in_site and p.status = 'completed'
  ), unspent as (
    select paid.*, least(there, greatest(b.bought - (up_to - there), 0))::int as part
    from paid, credit_balance b
    where b.member_id = in_member and b.site_id = in_site
  ), worth as (
    select *, amount * (gone + part) / credits - paid_back as value from unspent
  )
  select id, part, value, currency from worth where part > 0 and value > 0 order by id desc
$$;

-- Takes the credits back and writes down what is owed for them: asked twice at once, the second finds nothing left.
create or replace function payment_refund_open(in_site bigint, in_member bigint, in_now timestamptz)
returns table (refund_id text, provider text, provider_ref text, credits int, amount bigint, currency text)
language plpgsql as $$
declare
  part    record;
  balance int;
begin
  perform from payment p
  where p.member_id = in_member and p.site_id = in_site and p.status = 'completed'
  order by p.id
  for no key update;
  perform from credit_balance b where b.member_id = in_member and b.site_id = in_site for update;

  for part in
    select u.*, p.provider as by_provider, p.provider_ref as by_ref
    from payment_unspent(in_site, in_member) u
    join payment p on p.id = u.payment_id
    order by p.id desc
  loop
    insert into payment_refund (site_id, payment_id, member_id, credits, amount, currency, status, created_at)
    values (in_site, part.payment_id, in_member, part.credits, part.amount, part.currency, 'open', in_now)
    returning payment_refund.public_id into refund_id;
    update credit_balance b set bought = b.bought - part.credits where b.member_id = in_member
    returning b.bought + b.bonus + b.signup into balance;
    insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
    values (in_site, in_member, 'bought', 'returned', -part.credits, balance, 'refund', refund_id, in_now);
    provider := part.by_provider;
    provider_ref := part.by_ref;
    credits := part.credits;
    amount := part.amount;
    currency := part.currency;
    return next;
  end loop;
end
$$;

-- What became of it, once. Where it failed, the member has the credits again. Who has all of it back has bought nothing, and is not premium.
create or replace function payment_refund_settle(in_site bigint, in_refund text, in_outcome text, in_now timestamptz)
returns table (changed boolean)
language plpgsql as $$
declare
  back    payment_refund;
  balance int;
begin
  select * into back from payment_refund r where r.public_id = in_refund and r.site_id = in_site for update;
  changed := found and back.status = 'open';
  if not changed then
    return next;
    return;
  end if;
  update payment_refund r set status = in_outcome, settled_at = in_now where r.id = back.id;
  if in_outcome = 'failed' then
    update credit_balance b set bought = b.bought + back.credits where b.member_id = back.member_id
    returning b.bought + b.bonus + b.signup into balance;
    insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
    values (in_site, back.member_id, 'bought', 'returned', back.credits, balance, 'refund', back.public_id || ':failed', in_now);
  elsif not exists (
    select 1 from payment p
    where p.member_id = back.member_id and p.site_id = in_site and p.status = 'completed'
      and p.credits > (
        select coalesce(sum(r.credits), 0) from payment_refund r where r.payment_id = p.id and r.status = 'completed'))
  then
    update member m set paid_user = false where m.id = back.member_id and m.site_id = in_site;
  end if;
  return next;
end
$$;
