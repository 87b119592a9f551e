-- Opens a payment, or returns the open payment of the same order (PAY-2). Locks the member's row, then the discount
-- code's, so that concurrent clicks, tabs or buyers of one code are counted in turn.

-- Sum of a member's payments of this calendar month (site's time zone) in the given states, less refunds; minor units.
create or replace function payment_month_total(in_site bigint, in_member bigint, in_currency text, in_states text[], in_now timestamptz)
returns bigint
language sql stable as $$
  select coalesce(sum(p.amount - coalesce(back.amount, 0)), 0)::bigint
  from payment p
  join site s on s.id = p.site_id
  left join lateral (
    select sum(r.amount) as amount from payment_refund r where r.payment_id = p.id and r.status = 'completed') back on true
  where p.member_id = in_member and p.site_id = in_site and p.currency = in_currency and p.status = any (in_states)
    and p.created_at >= date_trunc('month', in_now at time zone s.time_zone) at time zone s.time_zone
$$;

-- The spend cap in force now; null where there is none.
create or replace function payment_cap(in_member bigint, in_now timestamptz) returns spend_cap
language sql stable as $$
  select c.member_id, c.site_id, case when c.next_at <= in_now then c.next_amount else c.amount end, c.currency, c.next_amount, c.next_at,
    c.changed_at
  from spend_cap c
  where c.member_id = in_member
$$;

-- Other checkouts of the same bundle at which the member could still pay: open with another method, or failed and open
-- for a retry. A checkout expires after a day.
create or replace function payment_other_checkouts(in_site bigint, in_member bigint, in_bundle text, in_method text, in_now timestamptz)
returns setof payment
language sql stable as $$
  select p.*
  from payment p
  where p.site_id = in_site and p.member_id = in_member and p.bundle = in_bundle
    and (p.status = 'loading' and p.paymentmethod <> in_method or p.status = 'failed')
    and p.stored_id is null and p.provider_ref is not null and p.closed_at is null and p.created_at > in_now - interval '1 day'
$$;

-- Whether the member may pay by this method, which has chargebacks, at a checkout: any, or, while new ones wait after a
-- chargeback, one by which the member has paid and that was not charged back.
create function payment_method_known(in_member bigint, in_method text) returns boolean
language sql stable as $$
  select not exists (select from method_block b where b.member_id = in_member and b.method = 'new' and b.lifted_at is null)
    or exists (
      select from payment p
      where p.member_id = in_member and p.paymentmethod = in_method and p.status = 'completed'
        and not exists (select from payment_chargeback c where c.payment_id = p.id and c.stage <> 'won'))
$$;

create or replace function payment_open(
  in_site        bigint,
  in_member      bigint,
  in_bundle      text,
  in_credits     int,
  in_list_amount bigint,
  in_amount      bigint,
  in_currency    text,
  in_vat_rate    numeric,
  in_country     text,
  in_method      text,
  in_provider    text,
  in_discount    bigint,
  in_stored      bigint,
  in_request_key text,
  in_now         timestamptz,
  -- Open only where no other checkout is open.
  in_exclusive       boolean default false,
  in_refund_days     int default null,
  -- Whether the method has chargebacks.
  in_revocable       boolean default true,
  -- Evidence for VAT: whose VAT the price includes, and the country of the network; null where nothing says it.
  in_vat_country     text default null,
  in_network_country text default null
) returns table (
  -- other_checkout (another one is open), code_used, cap_reached, method_barred, method_waits; null where the payment is
  -- open.
  verdict    text,
  id         bigint,
  public_id  text,
  created_at timestamptz,
  -- loading, or as far as the same order has come.
  status     text
)
language plpgsql as $$
declare
  rule text;
  cap  spend_cap;
begin
  perform from member m where m.id = in_member and m.site_id = in_site for no key update;
  if not found then
    raise exception 'this site has no such member';
  end if;

  if exists (select from method_block b where b.member_id = in_member and b.method = in_method and b.lifted_at is null) then
    verdict := 'method_barred';
    return next;
    return;
  end if;

  if in_stored is null and in_revocable and not payment_method_known(in_member, in_method) then
    verdict := 'method_waits';
    return next;
    return;
  end if;

  if in_exclusive and exists (select from payment_other_checkouts(in_site, in_member, in_bundle, in_method, in_now)) then
    verdict := 'other_checkout';
    return next;
    return;
  end if;

  -- The same order, still open: a second click, or a return to the checkout within 30 minutes. With a stored method
  -- there is no checkout, so a pending or completed payment of the last minute (another tab) counts as the same order,
  -- too.
  select p.id, p.public_id, p.created_at, p.status into id, public_id, created_at, status
  from payment p
  where p.member_id = in_member and p.site_id = in_site
    and p.bundle = in_bundle and p.credits = in_credits and p.amount = in_amount and p.currency = in_currency
    and p.country = in_country and p.vat_country is not distinct from in_vat_country and p.paymentmethod = in_method and p.provider = in_provider
    and p.discount_id is not distinct from in_discount
    and p.stored_id is not distinct from in_stored
    and p.created_at > in_now - case when p.status = 'completed' then interval '1 minute' else interval '30 minutes' end
    and (p.status = 'loading' or in_stored is not null and p.status in ('pending', 'completed'))
  order by p.id desc
  limit 1;
  if found then
    return next;
    return;
  end if;

  cap := payment_cap(in_member, in_now);
  if cap.amount is not null
    and (cap.currency <> in_currency
      -- Open checkouts count: they can still be paid.
      or payment_month_total(in_site, in_member, in_currency, '{loading,pending,completed}', in_now) + in_amount > cap.amount) then
    verdict := 'cap_reached';
    return next;
    return;
  end if;

  if in_discount is not null then
    select d.validity into rule from discount_code d
    where d.id = in_discount and d.site_id = in_site for no key update;
    if rule = 'once' and exists (select from payment p where p.discount_id = in_discount and p.status <> 'failed')
      or rule = 'once-per-user' and exists (
        select from payment p where p.discount_id = in_discount and p.member_id = in_member and p.status <> 'failed') then
      verdict := 'code_used';
      return next;
      return;
    end if;
  end if;

  insert into payment (site_id, member_id, bundle, credits, list_amount, amount, currency, vat_rate, vat, country, paymentmethod, status,
    provider, discount_id, stored_id, request_key, refund_days, vat_country, network_country, created_at, poll_at)
  values (in_site, in_member, in_bundle, in_credits, in_list_amount, in_amount, in_currency, in_vat_rate,
    -- The VAT included in the price, rounded half up.
    round(in_amount * in_vat_rate / (100 + in_vat_rate)), in_country, in_method, 'loading', in_provider, in_discount, in_stored,
    in_request_key, in_refund_days, in_vat_country, in_network_country, in_now, in_now + interval '1 minute')
  returning payment.id, payment.public_id, payment.created_at, payment.status into id, public_id, created_at, status;
  return next;
end
$$;
