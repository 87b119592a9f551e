-- Opens one payment of a member, or finds the one that the same click opened already (PAY-2).
-- The member's row is locked, then the code's, so that two clicks, two tabs or two buyers of one code are counted one after the other.

create or replace function payment_open(
  in_site        bigint,
  in_member      bigint,
  in_bundle      text,
  in_credits     int,
  in_amount      bigint,
  in_currency    text,
  in_country     text,
  in_method      text,
  in_provider    text,
  in_discount    bigint,
  in_request_key text,
  in_now         timestamptz
) returns table (
  verdict   text,
  id        bigint,
  public_id text
)
language plpgsql as $$
declare
  rule text;
begin
  perform from member m where m.id = in_member and m.site_id = in_site for no key update;
  if not found then
    raise exception 'this site has no such member';
  end if;

  -- The same order, still open at the checkout: a second click, or back and forth. Half an hour leaves the checkout time to be used.
  select p.id, p.public_id into id, public_id
  from payment p
  where p.member_id = in_member and p.site_id = in_site and p.status = 'loading'
    and p.bundle = in_bundle and p.credits = in_credits and p.amount = in_amount and p.currency = in_currency
    and p.country = in_country and p.paymentmethod = in_method and p.provider = in_provider
    and p.discount_id is not distinct from in_discount
    and p.created_at > in_now - interval '30 minutes'
  order by p.id desc
  limit 1;
  if found then
    return next;
    return;
  end if;

  if in_discount is not null then
    select d.validity into rule from discount_code d
    where d.id = in_discount and d.site_id = in_site for no key update;
    if rule <> 'unlimited' and exists (
      select from payment p
      where p.discount_id = in_discount and p.status <> 'failed' and (rule = 'once' or p.member_id = in_member)
    ) then
      verdict := 'code_used';
      return next;
      return;
    end if;
  end if;

  insert into payment (site_id, member_id, bundle, credits, amount, currency, country, paymentmethod, status, provider,
    discount_id, request_key, created_at)
  values (in_site, in_member, in_bundle, in_credits, in_amount, in_currency, in_country, in_method, 'loading', in_provider,
    in_discount, in_request_key, in_now)
  returning payment.id, payment.public_id into id, public_id;
  return next;
end
$$;
