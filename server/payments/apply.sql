-- Applies one thing that a provider told, in one transaction with all that follows from it (PAY-4). It may have come twice, too early, a
-- year late, or in the wrong order: the outcome is the same, once.

create or replace function provider_event_apply(in_provider text, in_event text, in_now timestamptz) returns table (
  -- applied, nothing_new, another_sum, another_payment, unknown_payment; null where it waits for its payment.
  verdict   text,
  payment   bigint,
  member_id bigint,
  -- What the buyer may pay with again; it is handed out once, and kept here no longer.
  stored    jsonb,
  -- Whether its member is premium has changed.
  premium   boolean,
  -- What was told of this payment before, and can be applied now.
  awaiting  text[]
)
language plpgsql as $$
declare
  event provider_event;
  told  jsonb;
  paid  payment;
  back  payment_refund;
  done  boolean;
  over  boolean := false;
  early boolean := false;
  was   boolean;
  -- What names a payment that nobody knows after so long never will.
  patience constant interval := '1 day';
begin
  select * into event from provider_event e where e.provider = in_provider and e.event_id = in_event for update;
  if not found or event.applied_at is not null then
    return;
  end if;
  told := event.told;

  if told ->> 'kind' = 'refund' then
    select * into back from payment_refund r where r.public_id = told ->> 'refund_id';
    select * into paid from payment p where p.id = back.payment_id and p.provider = in_provider;
  else
    select * into paid from payment p
    where p.provider = in_provider
      and (p.provider_ref = told -> 'payment' ->> 'provider_ref' or p.public_id = told -> 'payment' ->> 'payment_id')
    for update;
  end if;

  if told ->> 'kind' = 'chargeback' then
    over := (told ->> 'amount')::bigint > paid.amount - (
      select coalesce(sum(c.amount), 0) from payment_chargeback c
      where c.payment_id = paid.id and c.stage <> 'won' and c.ref <> told ->> 'chargeback_ref');
    -- The money that goes back has not come yet, or more goes back than came: what explains it is told of any moment.
    early := over or paid.status <> 'completed';
  end if;
  if (paid.id is null or early) and event.received_at > in_now - patience then
    update provider_event e set tried_at = in_now where e.provider = in_provider and e.event_id = in_event;
    return next;
    return;
  end if;

  select m.paid_user into was from member_public m where m.id = paid.member_id;
  if paid.id is null then
    verdict := 'unknown_payment';
  elsif told ->> 'currency' <> paid.currency
    or told ->> 'kind' = 'payment' and (told ->> 'amount')::bigint <> paid.amount
    or told ->> 'kind' = 'refund' and (told ->> 'amount')::bigint <> back.amount
    or over then
    verdict := 'another_sum';
  elsif told ->> 'kind' = 'payment' and told ->> 'outcome' = 'completed' and told ->> 'paid_ref' <> paid.paid_ref then
    -- Taken twice for one order: staff has to pay it back.
    verdict := 'another_payment';
  elsif told ->> 'kind' = 'payment' then
    done := payment_settle(paid.id, told ->> 'outcome', told ->> 'reason', in_now);
    stored := told -> 'stored';
    -- Also where an answer, which did not name the money, was quicker.
    update payment p set paid_ref = told ->> 'paid_ref'
    where p.id = paid.id and p.paid_ref is null and told ->> 'outcome' = 'completed' and told ? 'paid_ref';
  elsif told ->> 'kind' = 'refund' then
    select changed into done from payment_refund_settle(paid.site_id, back.public_id, told ->> 'outcome', in_now, true);
  elsif exists (
    select from payment_chargeback c
    where c.provider = in_provider and c.ref = told ->> 'chargeback_ref' and c.payment_id <> paid.id) then
    verdict := 'another_payment';
  else
    -- What goes back has come, also where nobody told of it.
    perform payment_settle(paid.id, 'completed', null, in_now);
    done := payment_charge_back(paid.id, told ->> 'chargeback_ref', told ->> 'stage', (told ->> 'amount')::bigint, in_now);
  end if;

  verdict := coalesce(verdict, case when done then 'applied' else 'nothing_new' end);
  update provider_event e
  set applied_at = in_now, tried_at = in_now, verdict = provider_event_apply.verdict, told = e.told - 'stored'
  where e.provider = in_provider and e.event_id = in_event;
  payment := paid.id;
  member_id := paid.member_id;
  premium := was <> (select m.paid_user from member_public m where m.id = paid.member_id);
  awaiting := array(
    select e.event_id from provider_event e
    where done and e.provider = in_provider and e.applied_at is null and e.tried_at is not null
      and coalesce(e.told -> 'payment' ->> 'provider_ref', e.told -> 'payment' ->> 'payment_id') in (paid.provider_ref, paid.public_id)
    order by e.received_at, e.event_id);
  return next;
end
$$;
