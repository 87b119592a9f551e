-- Applies what a provider told of a payment, whole and once, in whatever order and however often it is told (PAY-2, PAY-4, CRED-2).
-- A state only moves forward: loading, pending, failed, completed. Money that came after all still counts.
-- Locks in one order: payment, member, balance.

create or replace function payment_settle(
  in_site     bigint,
  in_provider text,
  in_event    text,
  in_ref      text,
  in_outcome  text,
  in_amount   bigint,
  in_currency text,
  in_now      timestamptz
) returns table (
  verdict   text,
  changed   boolean,
  member_id bigint,
  status    text
)
language plpgsql as $$
declare
  paid payment;
begin
  changed := false;
  select * into paid from payment p
  where p.provider = in_provider and p.provider_ref = in_ref and p.site_id = in_site for update;
  if not found then
    verdict := 'not_found';
    return next;
    return;
  end if;
  member_id := paid.member_id;
  status := paid.status;
  if in_amount <> paid.amount or in_currency <> paid.currency then
    verdict := 'invalid';
    return next;
    return;
  end if;

  insert into payment_event (provider, event_id, site_id, payment_id, outcome, received_at)
  values (in_provider, in_event, in_site, paid.id, in_outcome, in_now)
  on conflict do nothing;
  if not found or paid.status = 'completed' or paid.status = in_outcome
    or (in_outcome = 'pending' and paid.status = 'failed') then
    return next;
    return;
  end if;

  update payment p
  set status = in_outcome,
      settled_at = case when in_outcome = 'pending' then null else in_now end
  where p.id = paid.id;
  changed := true;
  status := in_outcome;
  if in_outcome = 'completed' then
    update member m set paid_user = true where m.id = paid.member_id and not m.paid_user;
    perform credit_issue(in_site, paid.member_id, 'bought', paid.credits, 'purchase', paid.public_id, in_now);
  end if;
  return next;
end
$$;
