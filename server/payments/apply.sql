-- Applies one event of a provider and all its consequences in one transaction (PAY-4). Events may come twice, too
-- early, a year late or in the wrong order: the outcome is the same, once.

create or replace function provider_event_apply(in_provider text, in_event text, in_now timestamptz) returns table (
  -- applied, nothing_new, another_sum, another_payment, unknown_payment; null where it waits for its payment.
  verdict   text,
  payment   bigint,
  member_id bigint,
  -- The stored payment method; returned once, then removed from the event.
  stored    jsonb,
  -- Whether the member's premium status has changed.
  premium   boolean,
  -- Earlier events of this payment that can be applied now.
  awaiting  text[]
)
language plpgsql as $$
declare
  incoming        provider_event;
  event           jsonb;
  paid            payment;
  refund          payment_refund;
  is_applied      boolean;
  exceeds_payment boolean := false;
  is_early        boolean := false;
  was_premium     boolean;
  -- After this long an event waits no longer for a payment that is unknown.
  max_wait constant interval := '1 day';
begin
  select * into incoming from provider_event e where e.provider = in_provider and e.event_id = in_event for update;
  if not found or incoming.applied_at is not null then
    return;
  end if;
  event := incoming.event;

  if event ->> 'kind' = 'refund' then
    select * into refund from payment_refund r where r.public_id = event ->> 'refund_id';
    select * into paid from payment p where p.id = refund.payment_id and p.provider = in_provider;
  else
    select * into paid from payment p
    where p.provider = in_provider
      and (p.provider_ref = event -> 'payment' ->> 'provider_ref' or p.public_id = event -> 'payment' ->> 'payment_id')
    for update;
  end if;

  if event ->> 'kind' = 'chargeback' then
    exceeds_payment := (event ->> 'amount')::bigint > paid.amount - (
      select coalesce(sum(c.amount), 0) from payment_chargeback c
      where c.payment_id = paid.id and c.stage <> 'won' and c.ref <> event ->> 'chargeback_ref');
    -- The money has not come yet, or more goes back than came: an event that explains it may follow.
    is_early := exceeds_payment or paid.status <> 'completed';
  end if;
  if event ->> 'kind' = 'alert' then
    is_early := paid.status <> 'completed';
  end if;
  if (paid.id is null or is_early) and incoming.received_at > in_now - max_wait then
    update provider_event e set tried_at = in_now where e.provider = in_provider and e.event_id = in_event;
    return next;
    return;
  end if;

  select m.paid_user into was_premium from member_public m where m.id = paid.member_id;
  if paid.id is null then
    verdict := 'unknown_payment';
  elsif event ->> 'currency' <> paid.currency
    or event ->> 'kind' = 'payment' and (event ->> 'amount')::bigint <> paid.amount
    or event ->> 'kind' = 'refund' and (event ->> 'amount')::bigint <> refund.amount
    or exceeds_payment then
    verdict := 'another_sum';
  elsif event ->> 'kind' = 'payment' and event ->> 'outcome' = 'completed' and event ->> 'paid_ref' <> paid.paid_ref then
    -- Taken twice for one order: staff has to refund it.
    verdict := 'another_payment';
  elsif event ->> 'kind' = 'payment' then
    update payment p set instrument = decode(event ->> 'instrument', 'hex')
    where p.id = paid.id and p.instrument is null and event ? 'instrument';
    update payment p
    set instrument_country = coalesce(p.instrument_country, event ->> 'instrument_country'),
        card_brand = coalesce(p.card_brand, event ->> 'card_brand')
    where p.id = paid.id and (event ? 'instrument_country' or event ? 'card_brand');
    is_applied := payment_settle(paid.id, event ->> 'outcome', event ->> 'reason', in_now, exists (
      select from provider_event e
      where e.provider = in_provider and e.applied_at is null and e.tried_at is not null and e.event ->> 'kind' = 'chargeback'
        and coalesce(e.event -> 'payment' ->> 'provider_ref', e.event -> 'payment' ->> 'payment_id') in (paid.provider_ref, paid.public_id)));
    stored := event -> 'stored';
    -- Also where the answer to a query, which has no paid_ref, came first.
    update payment p set paid_ref = event ->> 'paid_ref'
    where p.id = paid.id and p.paid_ref is null and event ->> 'outcome' = 'completed' and event ? 'paid_ref';
  elsif event ->> 'kind' = 'refund' then
    select changed into is_applied from payment_refund_settle(paid.site_id, refund.public_id, event ->> 'outcome', in_now, true);
  elsif event ->> 'kind' = 'alert' then
    is_applied := payment_alert_apply(paid, event ->> 'alert_ref', event ->> 'alert', (event ->> 'amount')::bigint, in_now);
  elsif exists (
    select from payment_chargeback c
    where c.provider = in_provider and c.ref = event ->> 'chargeback_ref' and c.payment_id <> paid.id) then
    verdict := 'another_payment';
  else
    -- A chargeback implies that the payment was completed, also without an event of it.
    perform payment_settle(paid.id, 'completed', null, in_now, true);
    is_applied := payment_chargeback_apply(paid.id, event ->> 'chargeback_ref', event ->> 'stage', (event ->> 'amount')::bigint, in_now);
  end if;

  verdict := coalesce(verdict, case when is_applied then 'applied' else 'nothing_new' end);
  update provider_event e
  set applied_at = in_now, tried_at = in_now, verdict = provider_event_apply.verdict, event = e.event - 'stored'
  where e.provider = in_provider and e.event_id = in_event;
  payment := paid.id;
  member_id := paid.member_id;
  premium := was_premium <> (select m.paid_user from member_public m where m.id = paid.member_id);
  awaiting := array(
    select e.event_id from provider_event e
    where is_applied and e.provider = in_provider and e.applied_at is null and e.tried_at is not null
      and coalesce(e.event -> 'payment' ->> 'provider_ref', e.event -> 'payment' ->> 'payment_id') in (paid.provider_ref, paid.public_id)
    order by e.received_at, e.event_id);
  return next;
end
$$;
